# Paketbote Partner-Schnittstelle
require 'json'
require 'securerandom'
require 'time'
require 'async'
require 'async/http/server'
require 'async/http/endpoint'
require 'protocol/http/response'
require 'json_schema'
require_relative 'schemas'

Console.logger.off! if defined?(Console) && Console.respond_to?(:logger)

class Fehler < StandardError
  attr_reader :status, :code, :details, :header

  def initialize(status, code, meldung, details: nil, header: {})
    super(meldung)
    @status, @code, @details, @header = status, code, details, header
  end
end

class Schnittstelle
  GUELTIG = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '1200'))
  MAX_BYTES = 64 * 1024
  ZUGAENGE = { %w[4711 hansa-versand] => 'Elbe-Speicher!2031' }.freeze

  def initialize
    @tokens = {}
    @kunden = {
      'K-204417' => { 'nachname' => 'Petersen', 'telefon' => '+491701234567', 'plz' => '20457', 'land' => 'DE',
                      'anschrift' => { 'strasse' => 'Am Sandtorkai', 'hausnummer' => '32', 'plz' => '20457', 'ort' => 'Hamburg' } },
      'K-118903' => { 'nachname' => 'Aydın', 'telefon' => '+491609876543', 'plz' => '04109', 'land' => 'DE',
                      'anschrift' => { 'strasse' => 'Nikolaistraße', 'hausnummer' => '6', 'plz' => '04109', 'ort' => 'Leipzig' } }
    }
    @wuensche = Hash.new { { 'wunsch' => { 'zustellart' => 'HAUSTUER' }, 'geaendert_am' => nil } }
  end

  def call(request)
    pfad = request.path.split('?').first
    aktion = { '/partner/v3/auth-authenticate' => :anmelden, '/partner/v3/ext-verify' => :pruefen,
               '/partner/v3/ext-reach' => :adresse, '/partner/v3/ext-notify' => :benachrichtigen }[pfad]
    raise Fehler.new(404, 'PFAD_UNBEKANNT', "#{pfad} gibt es nicht.") unless aktion
    raise Fehler.new(405, 'METHODE_NICHT_ERLAUBT', 'Nur POST ist erlaubt.', header: { 'allow' => 'POST' }) unless request.method == 'POST'

    angemeldet!(request) unless aktion == :anmelden
    status, antwort = send(aktion, daten_aus(request))
    json(status, antwort)
  rescue Fehler => e
    fehler = { 'code' => e.code, 'meldung' => e.message }
    fehler['details'] = e.details if e.details
    json(e.status, { 'fehler' => fehler }, e.header)
  rescue StandardError => e
    warn e.full_message
    json(500, { 'fehler' => { 'code' => 'INTERNER_FEHLER', 'meldung' => 'Bitte versuchen Sie es später erneut.' } })
  ensure
    request.finish
  end

  private

  def json(status, inhalt, header = {})
    kopf = Protocol::HTTP::Headers.new
    kopf.add('content-type', 'application/json; charset=utf-8')
    header.each { |k, v| kopf.add(k, v) }
    Protocol::HTTP::Response[status, kopf, [JSON.generate(inhalt)]]
  end

  def daten_aus(request)
    text = +''
    while request.body && (teil = request.body.read)
      text << teil
      raise Fehler.new(413, 'ANFRAGE_ZU_GROSS', "Höchstens #{MAX_BYTES} Bytes.") if text.bytesize > MAX_BYTES
    end
    JSON.parse(text.force_encoding(Encoding::UTF_8).scrub)
  rescue JSON::ParserError => e
    raise Fehler.new(400, 'KEIN_JSON', e.message)
  end

  def pruefe!(schema, daten)
    pruefer = JsonSchema::Validator.new(schema)
    return if pruefer.validate(daten)
    details = pruefer.errors.map { |e| { 'feld' => e.pointer, 'art' => e.type, 'meldung' => e.message } }
    raise Fehler.new(422, 'EINGABE_UNGUELTIG', 'Die Anfrage enthält Fehler.', details: details)
  end

  def angemeldet!(request)
    kopf = Array(request.headers['authorization']).first.to_s
    token = kopf[/\ABearer (\S+)\z/i, 1]
    hinweis = { 'www-authenticate' => 'Bearer realm="paketbote"' }
    raise Fehler.new(401, 'NICHT_ANGEMELDET', 'Es fehlt ein Zugriffstoken (Authorization: Bearer).', header: hinweis) unless token
    ablauf = @tokens[token]
    raise Fehler.new(401, 'TOKEN_UNGUELTIG', 'Das Zugriffstoken ist nicht bekannt.', header: hinweis) unless ablauf
    raise Fehler.new(401, 'TOKEN_ABGELAUFEN', 'Das Zugriffstoken ist abgelaufen.', header: hinweis) if ablauf < Time.now
  end

  def kunde!(nummer)
    @kunden[nummer] or raise Fehler.new(404, 'KUNDE_UNBEKANNT', "Kein Kunde mit der Kundennummer #{nummer}.")
  end

  def anmelden(daten)
    pruefe!(Schemas::ANMELDUNG, daten)
    unless ZUGAENGE[daten.values_at('mandant', 'benutzer')] == daten['kennwort']
      raise Fehler.new(401, 'ANMELDUNG_FEHLGESCHLAGEN', 'Mandant, Benutzer oder Kennwort ist falsch.')
    end
    token = SecureRandom.urlsafe_base64(30)
    ablauf = Time.now + GUELTIG
    @tokens[token] = ablauf
    [200, { 'zugriffstoken' => token, 'art' => 'Bearer', 'gueltig_sekunden' => GUELTIG, 'gueltig_bis' => ablauf.utc.iso8601 }]
  end

  def pruefen(daten)
    pruefe!(Schemas::PRUEFUNG, daten)
    person = daten['empfaenger']
    nummer, kunde = @kunden.find do |_, k|
      k['telefon'] == person['telefon'] && k['nachname'].casecmp?(person['nachname']) && k['plz'] == daten['plz'] && k['land'] == (daten['land'] || 'DE')
    end
    return [200, { 'bekannt' => false }] unless nummer
    [200, { 'bekannt' => true, 'kundennummer' => nummer, 'anschrift' => kunde['anschrift'] }]
  end

  def adresse(daten)
    pruefe!(Schemas.adresse(daten), daten)
    nummer = daten['kundennummer']
    kunde = kunde!(nummer)
    if daten['aktion'] == 'AENDERN'
      art = daten['wunsch']['zustellart']
      felder = ['zustellart', *Schemas::WUNSCH_FELDER[art]&.first, 'zeitfenster', 'gueltig_bis']
      @wuensche[nummer] = { 'wunsch' => daten['wunsch'].slice(*felder), 'geaendert_am' => Time.now.utc.iso8601 }
    end
    [200, { 'kundennummer' => nummer, 'anschrift' => kunde['anschrift'] }.merge(@wuensche[nummer])]
  end

  def benachrichtigen(daten)
    pruefe!(Schemas.nachricht(daten), daten)
    kunde!(daten['kundennummer'])
    [202, { 'benachrichtigung' => { 'id' => SecureRandom.uuid, 'status' => 'ANGENOMMEN', 'kanal' => daten['kanal'] || 'SMS' },
            'sendungsnummer' => daten['sendung']['sendungsnummer'] }]
  end
end

port = Integer(ENV.fetch('PORT', '8080'))
endpoint = Async::HTTP::Endpoint.parse("http://127.0.0.1:#{port}")
trap('TERM') { exit!(0) }
trap('INT') { exit!(0) }
app = Schnittstelle.new
Async { Async::HTTP::Server.new(app, endpoint).run }
