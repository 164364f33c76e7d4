-- Skema ni angka pangidoan (JSON Schema, util.jsonschema ni Prosody).
local function teks(min, max) return { type = "string"; minLength = min; maxLength = max } end
local function obyek(required, properties, allOf)
	return { type = "object"; required = required; properties = properties; additionalProperties = false; allOf = allOf }
end
local function molo(goar, nilai, laos) -- molo GOAR nilaina NILAI, laos ...
	return { ["if"] = { required = { goar }; properties = { [goar] = { const = nilai } } }; ["then"] = laos }
end

local S = {}

S.di = { "jabu", "hombar_jabu", "lapo", "kantor" }
S.ulaon = { "ida", "uba" }

local inganan = obyek({ "di" }, {
	di = { type = "string"; enum = S.di };
	goar_dongan = teks(2, 60);
	jom = obyek({ "sian", "sahat" }, {
		sian = { type = "integer"; minimum = 0; maximum = 23 };
		sahat = { type = "integer"; minimum = 1; maximum = 24 };
	});
	tona = teks(1, 160);
}, { molo("di", "hombar_jabu", { required = { "goar_dongan" } }) })

S.verify = obyek({ "panjalo" }, {
	panjalo = obyek({ "goar", "marga", "telepon" }, {
		goar = teks(1, 60);
		marga = teks(2, 40);
		telepon = teks(9, 16);
	});
	huta = teks(2, 60);
})

S.reach = obyek({ "nomor_panjalo", "ulaon" }, {
	nomor_panjalo = teks(5, 12);
	ulaon = { type = "string"; enum = S.ulaon };
	inganan = inganan;
}, {
	molo("ulaon", "uba", { required = { "inganan" } });
	molo("ulaon", "ida", { ["not"] = { required = { "inganan" } } });
})

S.notify = obyek({ "nomor_panjalo", "boa_boa", "tongosan" }, {
	nomor_panjalo = teks(5, 12);
	boa_boa = obyek({ "barita" }, {
		barita = { type = "string"; enum = { "laho_ro", "lelengan", "nunga_sahat" } };
		alana = teks(3, 160);
		dalan = { type = "string"; enum = { "sms", "wa", "email" } };
	}, { molo("barita", "lelengan", { required = { "alana" } }) });
	tongosan = obyek({ "resi" }, {
		resi = teks(6, 24);
		borat_gram = { type = "integer"; minimum = 1; maximum = 50000 };
		cod = { type = "boolean" };
	});
})

return S
