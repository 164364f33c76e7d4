# frozen_string_literal: true

require 'webrick'
require 'json'
require 'time'
require 'securerandom'
require 'dry-types'

GADUVU = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '1800'))

module Rakalu
  include Dry.Types()

  def self.patika(sabhyulu)
    Rakalu::Hash.schema(sabhyulu).with_key_transform(&:to_sym)
  end

  Padam = Strict::String
  Peru = Padam.constrained(min_size: 1, max_size: 60)
  Vivaram = Padam.constrained(min_size: 3, max_size: 80)
  Phone = Padam.constrained(format: /\A(\+91 ?)?[6-9]\d{4} ?\d{5}\z/)
  Pin = Padam.constrained(format: /\A[1-9]\d{5}\z/)
  Gadiyaram = Padam.constrained(format: /\A([01]\d|2[0-3]):[0-5]\d\z/)
  Tedi = Padam.constrained(format: /\A20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\z/)
  GrahakaId = Padam.constrained(format: /\AGR-[0-9A-F]{8}\z/)

  Pravesam = patika(khata: Padam.constrained(min_size: 1), rahasyam: Padam.constrained(min_size: 1))

  Parisilana = patika(
    grahakudu: patika(peru: Peru, inti_peru: Peru, phone: Phone),
    chirunama: patika(veedhi?: Padam.constrained(max_size: 120), ooru: Peru, pin: Pin)
  )

  SAMANYA = {
    sthalam: Padam.enum('GUMMAM', 'PAKKILLU', 'BHADRAM', 'KENDRAM'),
    vivaram?: Vivaram,
    inti_number?: Padam.constrained(min_size: 1, max_size: 12),
    samayam?: patika(nundi: Gadiyaram, varaku: Gadiyaram)
  }.freeze
  ISHTALU = ::Hash.new(patika(SAMANYA)).merge(
    'BHADRAM' => patika(SAMANYA.reject { |k, _| k == :vivaram? }.merge(vivaram: Vivaram)),
    'PAKKILLU' => patika(SAMANYA.reject { |k, _| k == :inti_number? }.merge(inti_number: SAMANYA[:inti_number?]))
  )

  def self.ishtam(data)
    ishtam = data.is_a?(::Hash) ? data['ishtam'] : nil
    patika(grahaka_id: GrahakaId, ishtam?: ISHTALU[ishtam.is_a?(::Hash) ? ishtam['sthalam'] : nil])
  end

  def self.sandesham(data)
    alasyam = data.is_a?(::Hash) && data['sandesham'] == 'ALASYAM'
    patika(
      grahaka_id: GrahakaId,
      parcel: patika(number: Padam.constrained(format: /\ATP\d{8}\z/), baruvu?: Strict::Integer.constrained(gteq: 1, lteq: 30_000)),
      sandesham: Padam.enum('BAYALUDERINDI', 'ALASYAM', 'CHERINDI'),
      tedi: Tedi,
      (alasyam ? :karanam : :karanam?) => Padam.constrained(min_size: 3, max_size: 120)
    )
  end
end

# a refusal of the business
class Nirakarana < StandardError
  attr_reader :status, :lopam

  def initialize(status, lopam)
    super(lopam)
    @status = status
    @lopam = lopam
  end
end

class Nilva
  GRAHAKULU = [
    { peru: 'Lakshmi', inti_peru: 'Kondapalli', phone: '9848022338', pin: '520010', margalu: %w[SMS WHATSAPP] },
    { peru: 'Srinivas', inti_peru: 'Yerramilli', phone: '9440145127', pin: '530003', margalu: %w[SMS] },
    { peru: 'Padma', inti_peru: 'Chittiboyina', phone: '8500911764', pin: '517501', margalu: %w[WHATSAPP] }
  ].freeze

  def initialize
    @tala = Mutex.new
    @tokenlu = {}
    @grahakulu = GRAHAKULU.map { |g| g.merge(id: "GR-#{SecureRandom.hex(4).upcase}", ishtam: { sthalam: 'GUMMAM' }, marpu: nil) }
  end

  def kotta_token
    token = SecureRandom.urlsafe_base64(24)
    @tala.synchronize do
      @tokenlu.delete_if { |_, t| t < Time.now }
      @tokenlu[token] = Time.now + GADUVU
    end
    token
  end

  def token?(token)
    @tala.synchronize { (t = @tokenlu[token]) && t >= Time.now }
  end

  def vetuku(grahakudu, chirunama)
    phone = grahakudu[:phone].delete(' ').sub(/\A\+91/, '')
    @grahakulu.find do |g|
      g[:phone] == phone && g[:pin] == chirunama[:pin] &&
        g[:inti_peru].casecmp?(grahakudu[:inti_peru]) && g[:peru].casecmp?(grahakudu[:peru])
    end
  end

  def grahakudu(id)
    @grahakulu.find { |g| g[:id] == id } or raise Nirakarana.new(404, 'TELIYADU')
  end

  def marchu(grahakudu, ishtam)
    @tala.synchronize do
      grahakudu[:ishtam] = ishtam
      grahakudu[:marpu] = Time.now.utc.iso8601
    end
  end
end

NILVA = Nilva.new

class Seva < WEBrick::HTTPServlet::AbstractServlet
  def do_POST(req, res)
    res['Content-Type'] = 'application/json; charset=utf-8'
    res['Cache-Control'] = 'no-store'
    status, javabu = pani(req)
    res.status = status
    res.body = JSON.generate(javabu)
  rescue Nirakarana => e
    lopam(res, e.status, e.lopam)
    res['WWW-Authenticate'] = 'Bearer realm="seva"' if e.lopam == 'TOKEN'
  rescue JSON::ParserError, EncodingError => e
    lopam(res, 400, e.class.name.split('::').last)
  rescue Dry::Types::CoercionError => e
    margam = []
    while e.is_a?(Dry::Types::SchemaError)
      margam << e.message[/has invalid type for :(\w+) violates/m, 1]
      e = e.cause
    end
    margam << e.key.to_s if e.is_a?(Dry::Types::MissingKeyError)
    lopam(res, 400, e.class.name.split('::').last, margam.compact.join('.'))
  end

  private

  def lopam(res, status, padam, margam = nil)
    res.status = status
    res.body = JSON.generate({ lopam: padam, ekkada: margam }.compact)
  end

  def data(req)
    text = req.body.to_s.dup.force_encoding(Encoding::UTF_8)
    raise EncodingError unless text.valid_encoding?

    JSON.parse(text)
  end

  def kavali_token(req)
    token = req['Authorization'].to_s[/\ABearer +(\S+)\z/i, 1]
    raise Nirakarana.new(401, 'TOKEN') unless token && NILVA.token?(token)
  end
end

class Pravesam < Seva
  def pani(req)
    d = Rakalu::Pravesam.call(data(req))
    raise Nirakarana.new(401, 'PRAVESAM') unless d == { khata: 'TP-BHAGA-0417', rahasyam: 'godavari-Pushkaram-88x' }

    [200, { token: NILVA.kotta_token, gaduvu: GADUVU }]
  end
end

class Parisilana < Seva
  def pani(req)
    kavali_token(req)
    d = Rakalu::Parisilana.call(data(req))
    g = NILVA.vetuku(d[:grahakudu], d[:chirunama]) or raise Nirakarana.new(404, 'TELIYADU')
    [200, { grahaka_id: g[:id], telusu: true, margalu: g[:margalu] }]
  end
end

class Ishtam < Seva
  def pani(req)
    kavali_token(req)
    d = data(req)
    d = Rakalu.ishtam(d).call(d)
    g = NILVA.grahakudu(d[:grahaka_id])
    NILVA.marchu(g, d[:ishtam]) if d.key?(:ishtam)
    [200, { grahaka_id: g[:id], ishtam: g[:ishtam], marpu: g[:marpu] }]
  end
end

class Sandesham < Seva
  def pani(req)
    kavali_token(req)
    d = data(req)
    d = Rakalu.sandesham(d).call(d)
    NILVA.grahakudu(d[:grahaka_id])
    [202, { sandesha_id: SecureRandom.uuid, sthiti: 'VARUSALO' }]
  end
end

server = WEBrick::HTTPServer.new(
  BindAddress: '127.0.0.1', Port: Integer(ENV.fetch('PORT')), AccessLog: [],
  Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN), DoNotReverseLookup: true
)
server.mount('/seva/auth-authenticate', Pravesam)
server.mount('/seva/ext-verify', Parisilana)
server.mount('/seva/ext-reach', Ishtam)
server.mount('/seva/ext-notify', Sandesham)
%w[TERM INT].each { |s| trap(s) { server.shutdown } }
server.start
