-- Tongosan Toba: boa-boa dohot inganan ni tongosan.
local http_server = require "http.server"
local http_headers = require "http.headers"
local rand = require "openssl.rand"
local basexx = require "basexx"
local cqueues = require "cqueues"
local json = require "util.json"
local jsonschema = require "util.jsonschema"
local skema = require "skema"

local PORT = assert(tonumber(os.getenv "PORT"), "PORT")
local TTL = tonumber(os.getenv "TOKEN_TTL_SECONDS" or "") or 900
local MAX = 32768
local PARTNER = { ["samosir-kurir"] = "Ulos-7731-Pinasa" }

local panjalo = {
	["BT-20417"] = { nomor = "BT-20417"; goar = "Tiurma"; marga = "Simanjuntak"; telepon = "+6281355512042"; huta = "Balige" };
	["BT-20533"] = { nomor = "BT-20533"; goar = "Poltak"; marga = "Sitorus"; telepon = "+6281355512177"; huta = "Porsea" };
	["BT-20690"] = { nomor = "BT-20690"; goar = "Rosmaida"; marga = "Sinaga"; telepon = "+6281355512390"; huta = "Pangururan"; sip = true };
}
local inganan, token = {}, {}

local function acak(n) return basexx.to_hex(rand.bytes(n)):lower() end
local function gagal(status, kode, headers) return status, { sala = kode }, headers end
local function angka(telepon) return (telepon:gsub("[^%d+]", ""):gsub("^0", "+62")) end

-- Isi ni pangidoan: JSON na tingkos hombar tu skema.
local function isi(body, s)
	local ok, data = pcall(json.decode, body)
	if not ok or type(data) ~= "table" then return nil, "JSON" end
	local paham, tingkos = pcall(jsonschema.validate, s, data)
	if not (paham and tingkos) then return nil, "ISI" end
	return data
end

local function masuk(h)
	local basic = (h:get "authorization" or ""):match "^[Bb]asic%s+(%S+)$"
	local ok, teks = pcall(basexx.from_base64, basic or "")
	local user, pass = (ok and teks or ""):match "^([^:]*):(.*)$"
	if not user or PARTNER[user] ~= pass or not PARTNER[user] then
		return gagal(401, "PARTNER", { ["www-authenticate"] = 'Basic realm="tongosan"' })
	end
	local t = acak(24)
	token[t] = cqueues.monotime() + TTL
	return 200, { surat_masuk = t; marujung = TTL }
end

local function verify(q)
	local p = q.panjalo
	for _, o in pairs(panjalo) do
		if o.telepon == angka(p.telepon) and o.marga:lower() == p.marga:lower() and o.goar:lower() == p.goar:lower() and (not q.huta or q.huta:lower() == o.huta:lower()) then
			return 200, { ditanda = true; panjalo = { nomor = o.nomor; goar = o.goar; marga = o.marga; huta = o.huta } }
		end
	end
	return gagal(404, "PANJALO")
end

local function reach(q)
	local o = panjalo[q.nomor_panjalo]
	if not o then return gagal(404, "PANJALO") end
	if q.ulaon == "uba" then
		local jom = q.inganan.jom
		if jom and jom.sian >= jom.sahat then return gagal(409, "JOM") end
		inganan[o.nomor] = q.inganan
	end
	return 200, { nomor_panjalo = o.nomor; inganan = inganan[o.nomor] or { di = "jabu" }; boi = { ulaon = skema.ulaon; di = skema.di } }
end

local function notify(q)
	local o = panjalo[q.nomor_panjalo]
	if not o then return gagal(404, "PANJALO") end
	if o.sip then return gagal(409, "SIP") end
	return 202, { boa_boa = { nomor = "BB-" .. acak(5); barita = q.boa_boa.barita; dalan = q.boa_boa.dalan or "sms"; ditongos = false } }
end

local dalan = {
	["/auth-authenticate"] = { masuk };
	["/ext-verify"] = { verify, skema.verify };
	["/ext-reach"] = { reach, skema.reach };
	["/ext-notify"] = { notify, skema.notify };
}

local function jalan(stream, h)
	local method, path = h:get ":method", (h:get ":path" or "/"):match "^[^?]*"
	local body = stream:get_body_chars(1048576, 10) or ""
	local r = dalan[path]
	if not r then return gagal(404, "DALAN") end
	if method ~= "POST" then return gagal(405, "POST", { allow = "POST" }) end
	if #body > MAX then return gagal(413, "BORAT") end
	local ulaon, s = r[1], r[2]
	if not s then return ulaon(h) end
	local t = (h:get "authorization" or ""):match "^[Bb]earer%s+(%S+)$"
	local sahat = t and token[t]
	if not sahat or sahat <= cqueues.monotime() then
		if sahat then token[t] = nil end
		return gagal(401, sahat and "MARUJUNG" or "SURAT", { ["www-authenticate"] = "Bearer" })
	end
	local q, sala = isi(body, s)
	if not q then return gagal(400, sala) end
	return ulaon(q)
end

local server = assert(http_server.listen {
	host = "127.0.0.1"; port = PORT; tls = false; reuseaddr = true; intra_stream_timeout = 30;
	onstream = function(_, stream)
		local h = stream:get_headers(10)
		if not h then return end
		local ok, status, isi_na, tambaan = pcall(jalan, stream, h)
		if not ok then io.stderr:write(tostring(status), "\n"); status, isi_na, tambaan = 500, { sala = "SERVER" }, nil end
		local res, teks = http_headers.new(), json.encode(isi_na)
		res:append(":status", tostring(status))
		res:append("content-type", "application/json")
		res:append("content-length", tostring(#teks))
		for k, v in pairs(tambaan or {}) do res:append(k, v) end
		local head = h:get ":method" == "HEAD"
		if stream:write_headers(res, head, 10) and not head then stream:write_chunk(teks, true, 10) end
	end;
	onerror = function(_, _, op, err) io.stderr:write(op, ": ", tostring(err), "\n") end;
})
assert(server:listen())
assert(server:loop())
