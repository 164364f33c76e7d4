# frozen_string_literal: true

# Faendag — posylkaetae laevaerd. Aeppaet daer xuyssy memory-jy.
require 'eventmachine'
require 'http/parser'
require 'sequel'
require 'json'
require 'securerandom'
require 'openssl'

DB = Sequel.sqlite

Sequel::Model.raise_on_typecast_failure = false
Sequel::Model.strict_param_setting = false
Sequel::Model.plugin :validation_helpers
Sequel::Model.plugin :auto_validations

# ---- Taebaettae ----------------------------------------------------------------

DB.create_table :klienttae do
  primary_key :id
  String :nom
  String :myggag
  String :telefon
  String :indeks
end

DB.create_table :baelvyrdtae do # login
  String :organizaci, null: false
  String :parol, null: false
end

DB.create_table :adrestae do
  String :indeks, null: false, size: 6
  String :goraet, null: false, size: 60
  String :uyng, size: 80
  Integer :xaedzar
end

DB.create_table :fersttae do # verify
  String :telefon, null: false
  String :myggag, null: false, size: 60
  Date :guyraen_bon
end

DB.create_table :raestaedzhytae do
  String :raidaen, null: false
  String :kaeron, null: false
end

DB.create_table :aevzaersttae do
  String :ran, null: false
  String :syxag_nom, size: 60
  String :punkt_kod
  String :fyst, size: 120
end

DB.create_table :domaentae do # reach
  Integer :klient, null: false
  String :kuyst, null: false
end

DB.create_table :aervysttae do
  String :nomyr, null: false
  Float :uaez
end

DB.create_table :xabaerttae do
  primary_key :id
  Integer :klient, null: false
  String :xabar, null: false
  Date :bon, null: false
  String :kanal
end

DB[:klienttae].import(%i[id nom myggag telefon indeks], [
  [40_217, 'Zalinae', 'Kokoity', '+79188201144', '362040'],
  [40_388, 'Soslan', 'Dzugkoity', '+79194207731', '362025'],
  [40_561, 'Madinae', 'Xetaeggaty', '+79888305209', '363750']
])

# ---- Modeltae --------------------------------------------------------------------

# A part of a body may hold parts of its own; their faults stand under "part.member".
module Khaitae
  module ClassMethods
    def khaitae
      @khaitae ||= {}
    end

    def khai(name, model)
      khaitae[name] = model
      attr_accessor name
    end
  end

  module InstanceMethods
    def validate
      super
      self.class.khaitae.each do |name, model|
        value = public_send(name)
        next if value.nil?

        validates_type Hash, name
        next unless value.is_a?(Hash)

        part = model.new(value)
        part.valid? ? public_send(:"#{name}=", part) : part.errors.each { |column, texts| texts.each { |t| errors.add(:"#{name}.#{column}", t) } }
      end
    end

    def aeppaet
      self.class.khaitae.keys.to_h { |name| [name, public_send(name)&.aeppaet] }.merge(values).compact
    end
  end
end

class Baelvyrd < Sequel::Model(:baelvyrdtae)
  plugin Khaitae
end

class Adres < Sequel::Model(:adrestae)
  plugin Khaitae
  def validate
    super
    validates_format(/\A\d{6}\z/, :indeks, allow_nil: true)
    validates_operator(:>, 0, :xaedzar) if xaedzar.is_a?(Integer)
  end
end

class Raestaeg < Sequel::Model(:raestaedzhytae)
  plugin Khaitae
  def validate
    super
    validates_format(/\A([01]\d|2[0-3]):[0-5]\d\z/, %i[raidaen kaeron], allow_nil: true)
  end
end

class Aevzaerst < Sequel::Model(:aevzaersttae)
  plugin Khaitae
  khai :raestaeg, Raestaeg
  def validate
    super
    validates_includes %w[duar syxag punkt], :ran, allow_nil: true
    validates_presence :syxag_nom if ran == 'syxag'
    validates_presence :punkt_kod if ran == 'punkt'
    validates_format(/\AVLK-\d{3}\z/, :punkt_kod, allow_missing: true)
  end
end

class Fersdzinad < Sequel::Model(:fersttae)
  plugin Khaitae
  khai :adres, Adres
  def validate
    super
    validates_format(/\A\+7\d{10}\z/, :telefon, allow_nil: true)
  end
end

class Domaen < Sequel::Model(:domaentae)
  plugin Khaitae
  khai :aevzaerst, Aevzaerst
  def validate
    self.aevzaerst = nil if kuyst == 'kaesyn'
    super
    validates_includes %w[kaesyn ivyn], :kuyst, allow_nil: true
    validates_presence :aevzaerst if kuyst == 'ivyn'
  end
end

class Aervyst < Sequel::Model(:aervysttae)
  plugin Khaitae
  def validate
    super
    validates_format(/\AIR\d{9}\z/, :nomyr, allow_nil: true)
  end
end

class Xabar < Sequel::Model(:xabaerttae)
  plugin Khaitae
  khai :aervyst, Aervyst
  khai :raestaeg, Raestaeg
  def validate
    super
    validates_presence :aervyst
    validates_includes %w[ist faendagyl faestaedaer laevaerd], :xabar, allow_nil: true
    validates_presence :raestaeg if xabar == 'faendagyl'
    validates_includes %w[sms viber], :kanal, allow_nil: true
    validates_operator(:>=, Date.today, :bon) if bon.is_a?(Date)
  end
end

# ---- Kuyst --------------------------------------------------------------------------

PAROL = { 'FND-IRAF-204' => 'Kazbek.5033-arvxuyz' }.freeze
TSAERY = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '900'))
SESSITAE = {}
AEVZAERST = Hash.new { |all, id| all[id] = { ran: 'duar' } }

class Nae < StandardError
  attr_reader :status

  def initialize(status, text)
    @status = status
    super(text)
  end
end

def raest(model, data)
  form = model.new(data)
  raise Sequel::ValidationFailed, form unless form.valid?

  form
end

def klient(id)
  DB[:klienttae][id: id] || raise(Nae.new(404, 'Axaem klient naem naei.'))
end

ROUTES = {
  '/auth-authenticate' => lambda do |data|
    login = raest(Baelvyrd, data)
    parol = PAROL[login.organizaci]
    raise Nae.new(401, 'Organizaci kaenae parol raest nae u.') unless parol && OpenSSL.secure_compare(parol, login.parol)

    nog = SecureRandom.hex(20)
    SESSITAE[nog] = Time.now + TSAERY
    [201, { ok: true, sessi: { nomyr: nog, sekundtae: TSAERY } }]
  end,
  '/ext-verify' => lambda do |data|
    f = raest(Fersdzinad, data)
    k = DB[:klienttae][telefon: f.telefon]
    raise Nae.new(404, 'Axaem klient naem naei.') unless k && k[:myggag].casecmp?(f.myggag)

    answer = { ok: true, klient: { nomyr: k[:id], nom: k[:nom] } }
    answer[:adres_raest] = f.adres.indeks == k[:indeks] if f.adres
    [200, answer]
  end,
  '/ext-reach' => lambda do |data|
    d = raest(Domaen, data)
    id = klient(d.klient)[:id]
    AEVZAERST[id] = d.aevzaerst.aeppaet if d.kuyst == 'ivyn'
    [200, { ok: true, klient: id, aevzaerst: AEVZAERST[id] }]
  end,
  '/ext-notify' => lambda do |data|
    x = raest(Xabar, data)
    klient(x.klient)
    x.kanal ||= 'sms'
    x.save(validate: false)
    [201, { ok: true, xabar: { nomyr: "X-#{x.id + 8100}", uavaer: 'raenqy', kanal: x.kanal, bon: x.bon } }]
  end
}.freeze

def dzuapp(method, path, headers, body)
  route = ROUTES[path] or raise Nae.new(404, "Axaem faendag naei: #{path}")
  raise Nae.new(405, 'Aermaest POST.') unless method == 'POST'
  raise Nae.new(413, 'Domaen tyng styr u.') if body.bytesize > 65_536

  if path != '/auth-authenticate'
    nog = headers['X-Faendag-Sessi'] or raise Nae.new(401, 'X-Faendag-Sessi naei.')
    fin = SESSITAE[nog] or raise Nae.new(401, 'X-Faendag-Sessi raest nae u.')
    raise Nae.new(401, 'X-Faendag-Sessi: raestaeg axitsis.') if fin < Time.now
  end
  data = JSON.parse(body.dup.force_encoding('UTF-8').scrub)
  route.call(data.is_a?(Hash) ? data : {})
rescue Nae => e
  [e.status, { ok: false, raedyd: e.message }]
rescue JSON::ParserError => e
  [400, { ok: false, raedyd: e.message.scrub }]
rescue Sequel::ValidationFailed => e
  [422, { ok: false, raedydtae: e.errors }]
rescue StandardError => e
  warn e.full_message
  [500, { ok: false, raedyd: 'Maenaem maet raedyd.' }]
end

REASONS = { 200 => 'OK', 201 => 'Created', 400 => 'Bad Request', 401 => 'Unauthorized', 404 => 'Not Found', 405 => 'Method Not Allowed',
            413 => 'Payload Too Large', 422 => 'Unprocessable Entity', 500 => 'Internal Server Error' }.freeze

class Server < EM::Connection
  def post_init
    @parser = Http::Parser.new
    @body = +''
    @parser.on_message_begin = proc { @body = +'' }
    @parser.on_body = proc { |chunk| @body << chunk if @body.bytesize <= 65_536 }
    @parser.on_message_complete = proc { answer }
  end

  def receive_data(data)
    @parser << data
  rescue HTTP::Parser::Error
    close_connection
  end

  def answer
    headers = @parser.headers.transform_keys { |k| k.split('-').map(&:capitalize).join('-') }
    status, doc = dzuapp(@parser.http_method, @parser.request_url.split('?').first, headers, @body)
    text = JSON.generate(doc)
    keep = @parser.keep_alive?
    send_data "HTTP/1.1 #{status} #{REASONS[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: #{text.bytesize}\r\n" \
              "Connection: #{keep ? 'keep-alive' : 'close'}\r\n\r\n#{@parser.http_method == 'HEAD' ? '' : text}"
    close_connection_after_writing unless keep
  end
end

EM.run do
  %w[TERM INT].each { |s| trap(s) { EM.stop } }
  EM.start_server '127.0.0.1', Integer(ENV.fetch('PORT')), Server
end
