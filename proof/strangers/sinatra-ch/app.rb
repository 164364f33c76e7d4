require 'sinatra/base'
require 'schash'
require 'json'
require 'securerandom'
require 'time'
require 'webrick'

class Zustellung < Sinatra::Base
  set :server, :webrick
  set :environment, :production
  set :bind, '127.0.0.1'
  set :port, Integer(ENV.fetch('PORT'))
  set :logging, false
  set :show_exceptions, false
  set :raise_errors, false
  set :server_settings, AccessLog: [], Logger: WEBrick::Log.new(File::NULL)

  TTL = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '3600'))
  ZUGAENGE = { 'velo-shop-zh' => 'Ruetli-1291-xp' }.freeze
  VORLAGEN = %w[AVIS-DE-3 AVIS-FR-3].freeze
  SITZUNGEN = {}
  MELDUNGEN = {}
  KUNDEN = {
    'K-100482' => { mobile: '+41791234567', nachname: 'Brunner', plz: '8004', wunsch: { 'ablageort' => 'BRIEFKASTEN' }, stand: nil },
    'K-100733' => { mobile: '+41764455667', nachname: 'Aeschlimann', plz: '3013', wunsch: { 'ablageort' => 'HAUSWART' }, stand: nil }
  }

  Regel = Schash::Schema::Rule::Hash
  TAG = /\A\d{2}\.\d{2}\.\d{4}\z/.freeze
  KUNDE = /\AK-\d{6}\z/.freeze

  PRUEFUNG = Schash::Validator.new do
    { kunde: { nachname: string, mobile: match(/\A\+41\d{9}\z/), vorname: optional(string) }, plz: match(/\A[1-9]\d{3}\z/) }
  end
  wunsch = lambda do |dsl, nachbar|
    Regel.new(
      ablageort: dsl.match(/\A(MILCHKASTEN|BRIEFKASTEN|HAUSWART|NACHBAR)\z/),
      nachbar: nachbar ? dsl.string : dsl.optional(dsl.string),
      hinweis: dsl.optional(dsl.match(/\A.{1,80}\z/)),
      gueltigAb: dsl.optional(dsl.match(TAG))
    )
  end
  ADRESSE = Schash::Validator.new { { kundennummer: match(KUNDE), aktion: match(/\A(ABFRAGEN|SETZEN)\z/), wunsch: optional(wunsch.call(self, false)) } }
  SETZEN = Schash::Validator.new { { wunsch: wunsch.call(self, false) } }
  SETZEN_NACHBAR = Schash::Validator.new { { wunsch: wunsch.call(self, true) } }
  MELDUNG = Schash::Validator.new do
    { kundennummer: match(KUNDE),
      sendung: { nummer: match(/\A99\.\d{2}\.\d{6}\.\d{8}\z/), anzahl: optional(integer) },
      ereignis: match(/\A(ANK|ZUS|VER|NZG)\z/), vorlage: string, zustelltag: match(TAG),
      kanal: optional(match(/\A(SMS|EMAIL)\z/)) }
  end

  helpers do
    def antwort(status, doc)
      halt status, { 'Content-Type' => 'application/json' }, JSON.generate(doc)
    end

    def pruefe(schema, doc)
      fehler = schema.validate(doc).first
      antwort 400, code: 'V01', feld: fehler.position.join('.') if fehler
    rescue NoMethodError, TypeError # schash prüft nur, was es erwartet
      antwort 400, code: 'V00'
    end

    def daten(schema)
      doc = begin
        JSON.parse(request.body.read)
      rescue JSON::ParserError, EncodingError
        antwort 400, code: 'V00'
      end
      pruefe schema, doc
      doc
    end

    def kunde(nummer)
      KUNDEN[nummer] || antwort(404, code: 'K04')
    end
  end

  before do
    next if request.path_info == '/auth-authenticate' || !%w[/ext-verify /ext-reach /ext-notify].include?(request.path_info)
    bis = SITZUNGEN[request.env['HTTP_X_SITZUNG']]
    antwort 401, code: 'S01' unless bis
    antwort 401, code: 'S02' if bis < Time.now
  end

  post '/auth-authenticate' do
    auth = Rack::Auth::Basic::Request.new(request.env)
    unless auth.provided? && auth.basic? && auth.credentials && ZUGAENGE[auth.credentials[0]] == auth.credentials[1]
      headers 'WWW-Authenticate' => 'Basic realm="Zustellung"'
      antwort 401, code: 'A01'
    end
    id = SecureRandom.alphanumeric(32)
    bis = Time.now + TTL
    SITZUNGEN[id] = bis
    antwort 201, sitzung: { id: id, gueltigBis: bis.iso8601 }
  end

  post '/ext-verify' do
    d = daten(PRUEFUNG)
    nummer, k = KUNDEN.find { |_, x| x[:mobile] == d['kunde']['mobile'] && x[:nachname] == d['kunde']['nachname'] && x[:plz] == d['plz'] }
    antwort 200, bekannt: false unless nummer
    antwort 200, bekannt: true, kundennummer: nummer, ort: { plz: k[:plz], land: 'CH' }
  end

  post '/ext-reach' do
    d = daten(ADRESSE)
    if d['aktion'] == 'SETZEN'
      pruefe(d.dig('wunsch', 'ablageort') == 'NACHBAR' ? SETZEN_NACHBAR : SETZEN, d)
    end
    k = kunde(d['kundennummer'])
    if d['aktion'] == 'SETZEN'
      k[:wunsch] = d['wunsch'].slice('ablageort', 'nachbar', 'hinweis', 'gueltigAb')
      k[:stand] = Time.now.iso8601
    end
    antwort 200, kundennummer: d['kundennummer'], wunsch: k[:wunsch], stand: k[:stand]
  end

  post '/ext-notify' do
    d = daten(MELDUNG)
    kunde(d['kundennummer'])
    antwort 422, code: 'M07' unless VORLAGEN.include?(d['vorlage'])
    id = SecureRandom.uuid
    MELDUNGEN[id] = d
    antwort 201, meldungId: id, status: 'ERFASST'
  end

  not_found { antwort 404, code: 'X04' unless response.media_type == 'application/json' }
  error { antwort 500, code: 'X00' }
end

trap('TERM') { exit!(0) }
Zustellung.run! { trap('TERM') { exit!(0) } }
