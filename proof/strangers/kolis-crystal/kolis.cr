require "http/server"
require "json"
require "uuid"
require "uuid/json"
require "random/secure"
require "crypto/subtle"

# Kolis Rényon: API bann livrèr. Tout désoun mémwar, rédémaraz i efas tout.

ZOUR = Time::Format.new("%d/%m/%Y", Time::Location::UTC)
LER  = Time::Format.new("%H:%M", Time::Location::UTC)

# ---- Lademann ----------------------------------------------------------------

struct Aplikasyon
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter kod : String
  getter sekre : String
end

struct Koneksyon
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter aplikasyon : Aplikasyon
end

struct Ladres
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter kod_postal : String
  getter vil : String
  getter shemin : String?
  getter nimero : Int32?
end

struct Verifikasyon
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter non : String
  getter telefonn : String
  getter ladres : Ladres?
end

struct Plaz
  include JSON::Serializable
  include JSON::Serializable::Strict
  @[JSON::Field(converter: LER)]
  getter komans : Time
  @[JSON::Field(converter: LER)]
  getter fini : Time
end

struct Vwazin
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter non : String
  getter nimero : Int32
end

abstract class Preferans
  include JSON::Serializable
  include JSON::Serializable::Strict
  use_json_discriminator "kote", {kaz: PreferansKaz, vwazin: PreferansVwazin, boutik: PreferansBoutik}
  getter kote : String
  getter plaz : Plaz?
  getter mo_livrer : String?
end

class PreferansKaz < Preferans
end

class PreferansVwazin < Preferans
  getter vwazin : Vwazin
end

class PreferansBoutik < Preferans
  getter kod_boutik : String
end

abstract class Lademann
  include JSON::Serializable
  include JSON::Serializable::Strict
  use_json_discriminator "aksyon", {gete: Gete, shanze: Shanze}
  getter aksyon : String
  getter kliyan : UUID
end

class Gete < Lademann
end

class Shanze < Lademann
  getter preferans : Preferans
end

enum Avis
  Anonse
  AnRout
  AnRotar
  Livre
end

enum Kanal
  Sms
  Email
end

struct Kolis
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter nimero : String
  getter lo_pwa : Float64?
end

struct Mesaz
  include JSON::Serializable
  include JSON::Serializable::Strict
  getter kliyan : UUID
  getter kolis : Kolis
  getter avis : Avis
  @[JSON::Field(converter: ZOUR)]
  getter zour : Time
  getter plaz : Plaz?
  getter kanal : Kanal?
end

# ---- Moun nou koné --------------------------------------------------------------

class Moun
  getter id, non, tinon, telefonn, kod_postal
  property preferans : Preferans = Preferans.from_json(%({"kote":"kaz"}))

  def initialize(@id : UUID, @non : String, @tinon : String, @telefonn : String, @kod_postal : String)
  end
end

MOUN = [
  Moun.new(UUID.new("5b0c8e1e-3c0f-4a55-9d0b-8f1f6a2e7741"), "Hoarau", "Marie-Ange", "+262692551407", "97410"),
  Moun.new(UUID.new("c1f3a9d2-77b4-4e0d-8a3e-20d5be94c618"), "Payet", "Jean-Yves", "+262693410982", "97430"),
  Moun.new(UUID.new("9e42d6b7-0d18-4f6a-b1c9-6a07f3e85d20"), "Virapoullé", "Indira", "+262692087733", "97440"),
]

LAPLIKASYON = {"KR-PART-0148" => "filao.Brilé~74-kap"}
DIRE        = (ENV["TOKEN_TTL_SECONDS"]? || "1200").to_i
ZETON       = {} of String => Time
NIMERO      = Atomic(Int32).new(70312)

# ---- Refi ---------------------------------------------------------------------

class Refi < Exception
  getter statu : Int32, kod : String

  def initialize(@statu, @kod, mesaz : String)
    super(mesaz)
  end
end

def moun(id : UUID) : Moun
  MOUN.find { |m| m.id == id } || raise Refi.new(404, "KLIYAN_PA_KONI", "Nou koné pa kliyan-la.")
end

def gardyen(context)
  entete = context.request.headers["Authorization"]?
  raise Refi.new(401, "ZETON_MANKE", "I fo donn out zeton dann Authorization: Bearer.") unless entete && entete.starts_with?("Bearer ")
  fini = ZETON[entete[7..]]?
  raise Refi.new(401, "ZETON_PA_BON", "Zeton-la lé pa bon.") unless fini
  raise Refi.new(401, "ZETON_FINI", "Zeton-la la fini, rokonekt aou.") if fini < Time.utc
end

def larepons(context, statu : Int32, &block : JSON::Builder ->)
  context.response.status_code = statu
  context.response.content_type = "application/json"
  context.response.print(JSON.build { |json| yield json })
end

def fot(context, statu : Int32, kod : String, mesaz : String?)
  context.response.headers["WWW-Authenticate"] = "Bearer realm=\"kolis-renyon\"" if statu == 401
  larepons(context, statu) do |json|
    json.object { json.field("fot") { json.object { json.field "kod", kod; json.field "mesaz", mesaz } } }
  end
end

# ---- Shemin -------------------------------------------------------------------

def rant(context, kor : String)
  app = Koneksyon.from_json(kor).aplikasyon
  sekre = LAPLIKASYON[app.kod]?
  raise Refi.new(401, "KONEKSYON_REFIZE", "Kod aplikasyon ousinon sekré lé pa bon.") unless sekre && Crypto::Subtle.constant_time_compare(sekre, app.sekre)
  zeton = Random::Secure.urlsafe_base64(30)
  ZETON[zeton] = Time.utc + DIRE.seconds
  larepons(context, 200) do |json|
    json.object { json.field("zeton", zeton); json.field("tip", "Bearer"); json.field("fini_dan", DIRE) }
  end
end

def verifie(context, kor : String)
  lademann = Verifikasyon.from_json(kor)
  m = MOUN.find { |x| x.telefonn == lademann.telefonn && x.non.downcase == lademann.non.downcase }
  raise Refi.new(404, "KLIYAN_PA_KONI", "Nou koné pa kliyan-la.") unless m
  larepons(context, 200) do |json|
    json.object do
      json.field "koni", true
      json.field("kliyan") { json.object { json.field "id", m.id.to_s; json.field "tinon", m.tinon; json.field "kod_postal", m.kod_postal } }
      if (l = lademann.ladres)
        json.field "ladres_i_kol", l.kod_postal == m.kod_postal
      end
    end
  end
end

def preferans(context, kor : String)
  lademann = Lademann.from_json(kor)
  m = moun(lademann.kliyan)
  m.preferans = lademann.preferans if lademann.is_a?(Shanze)
  larepons(context, 200) do |json|
    json.object { json.field "kliyan", m.id.to_s; json.field("preferans") { m.preferans.to_json(json) } }
  end
end

def anvoy(context, kor : String)
  mesaz = Mesaz.from_json(kor)
  moun(mesaz.kliyan)
  raise Refi.new(422, "ZOUR_PASE", "Zour-la la fine pasé.") if mesaz.zour < Time.utc.at_beginning_of_day
  larepons(context, 202) do |json|
    json.object do
      json.field "mesaz", "MZ-#{NIMERO.add(1)}"
      json.field "leta", "an_fil"
      json.field "kanal", (mesaz.kanal || Kanal::Sms).to_s.underscore
    end
  end
end

server = HTTP::Server.new do |context|
  begin
    req = context.request
    kor = (io = req.body) ? io.gets_to_end : ""
    if !{"/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"}.includes?(req.path)
      fot(context, 404, "SHEMIN_PA_KONI", "Na poin shemin #{req.path}.")
    elsif req.method != "POST"
      context.response.headers["Allow"] = "POST"
      fot(context, 405, "METOD_PA_BON", "POST solman.")
    elsif req.path == "/auth-authenticate"
      rant(context, kor)
    else
      gardyen(context)
      case req.path
      when "/ext-verify" then verifie(context, kor)
      when "/ext-reach"  then preferans(context, kor)
      else                    anvoy(context, kor)
      end
    end
  rescue ex : Refi
    fot(context, ex.statu, ex.kod, ex.message)
  rescue ex : JSON::SerializableError
    fot(context, 400, "LADEMANN_PA_BON", ex.message)
  rescue ex : JSON::ParseException
    fot(context, 400, "JSON_PA_BON", ex.message)
  rescue ex : Time::Format::Error | ArgumentError | OverflowError
    fot(context, 400, "VALER_PA_BON", ex.message)
  rescue ex
    STDERR.puts ex.inspect_with_backtrace
    fot(context, 500, "PANN", "Na in pann.")
  end
end

Signal::TERM.trap { server.close; exit 0 }
Signal::INT.trap { server.close; exit 0 }
server.bind_tcp "127.0.0.1", ENV["PORT"].to_i
server.listen
