# frozen_string_literal: true

# Hantar Bestari Sdn Bhd: API integrasi untuk rakan penghantar.
require 'json'
require 'json_schemer'
require 'securerandom'
require 'sinatra/base'
require 'time'

class Integrasi < Sinatra::Base
  AWALAN = '/integrasi/v1'
  JANGKA_HAYAT = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '2700'))
  RAKAN = { 'RKN-20418' => 'hb_7tYw2Lq9Zr4Nc81KdVxe' }.freeze
  SKEMA = %i[auth verify reach notify].to_h do |nama|
    [nama, JSONSchemer.schema(JSON.parse(File.read(File.join(__dir__, 'skema', "#{nama}.json"))))]
  end.freeze
  KUNCI = Mutex.new
  TOKEN = {}
  PELANGGAN = [
    { 'id' => 'PLG104233', 'telefon' => '+60123456789', 'poskod' => '50480', 'nama' => 'Nurul Huda binti Razak',
      'keutamaan' => { 'tempat' => 'PINTU_DEPAN' }, 'dikemaskini' => nil },
    { 'id' => 'PLG104890', 'telefon' => '+60176543210', 'poskod' => '11900', 'nama' => 'Lim Wei Jie',
      'keutamaan' => { 'tempat' => 'LOKER', 'kod_loker' => 'PNG-014' }, 'dikemaskini' => nil },
    { 'id' => 'PLG105517', 'telefon' => '+601122334455', 'poskod' => '80100', 'nama' => 'Kavitha a/p Subramaniam',
      'keutamaan' => { 'tempat' => 'PONDOK_PENGAWAL', 'nota' => 'Blok C' }, 'dikemaskini' => nil }
  ]

  configure do
    set :show_exceptions, false
    set :raise_errors, false
    set :logging, false
    set :default_content_type, 'application/json'
    disable :static
  end

  helpers do
    def gagal(status, kod, mesej, butiran = nil)
      ralat = { kod: kod, mesej: mesej }
      ralat[:butiran] = butiran if butiran
      halt status, JSON.generate(status: 'gagal', ralat: ralat)
    end

    def berjaya(data, status = 200)
      halt status, JSON.generate(status: 'berjaya', data: data)
    end

    def isi(nama)
      data = JSON.parse(request.body.read.force_encoding(Encoding::UTF_8).scrub)
      silap = SKEMA.fetch(nama).validate(data).map { |e| JSONSchemer::Errors.pretty(e) }
      gagal(422, 'INPUT_TIDAK_SAH', 'Input tidak sah', silap) unless silap.empty?
      data
    rescue JSON::ParserError => e
      gagal(400, 'JSON_TIDAK_SAH', e.message)
    end

    def pelanggan!(id)
      PELANGGAN.find { |p| p['id'] == id } || gagal(404, 'PELANGGAN_TIADA', 'Pelanggan tidak dijumpai')
    end
  end

  before "#{AWALAN}/ext-*" do
    next unless request.post?

    skim, token = request.env['HTTP_AUTHORIZATION'].to_s.split(' ', 2)
    gagal(401, 'TOKEN_DIPERLUKAN', 'Sila sertakan token Bearer') unless skim&.casecmp?('bearer') && token
    tamat = KUNCI.synchronize { TOKEN[token] }
    gagal(401, 'TOKEN_TIDAK_SAH', 'Token tidak sah') unless tamat
    gagal(401, 'TOKEN_TAMAT', 'Token telah tamat tempoh') if Time.now > tamat
  end

  post "#{AWALAN}/auth-authenticate" do
    data = isi(:auth)
    kunci = RAKAN[data['kod_rakan']]
    unless kunci && Rack::Utils.secure_compare(kunci, data['kunci_rahsia'])
      gagal(401, 'PENGESAHAN_GAGAL', 'Kod rakan atau kunci rahsia salah')
    end
    token = SecureRandom.hex(24)
    KUNCI.synchronize { TOKEN[token] = Time.now + JANGKA_HAYAT }
    berjaya({ token: token, jenis: 'Bearer', tamat_dalam: JANGKA_HAYAT })
  end

  post "#{AWALAN}/ext-verify" do
    cari = isi(:verify)['pelanggan']
    p = PELANGGAN.find { |x| x['telefon'] == cari['telefon'] && x['poskod'] == cari['poskod'] }
    gagal(404, 'PELANGGAN_TIADA', 'Pelanggan tidak dijumpai') unless p
    berjaya({ id_pelanggan: p['id'], nama: p['nama'], aktif: true })
  end

  post "#{AWALAN}/ext-reach" do
    data = isi(:reach)
    p = pelanggan!(data['id_pelanggan'])
    KUNCI.synchronize do
      if data['tindakan'] == 'KEMASKINI'
        p['keutamaan'] = data['keutamaan'].slice('tempat', 'nama_jiran', 'kod_loker', 'nota', 'masa')
        p['dikemaskini'] = Time.now.utc.iso8601
      end
      berjaya({ id_pelanggan: p['id'], keutamaan: p['keutamaan'], dikemaskini: p['dikemaskini'] })
    end
  end

  post "#{AWALAN}/ext-notify" do
    data = isi(:notify)
    pelanggan!(data['id_pelanggan'])
    berjaya({ id_notifikasi: SecureRandom.uuid, keadaan: 'DALAM_BARISAN', saluran: data['saluran'] || ['SMS'] }, 202)
  end

  error Sinatra::NotFound do
    JSON.generate(status: 'gagal', ralat: { kod: 'TIADA', mesej: 'Laluan tidak wujud' })
  end

  error do
    JSON.generate(status: 'gagal', ralat: { kod: 'RALAT_DALAMAN', mesej: 'Ralat dalaman' })
  end
end
