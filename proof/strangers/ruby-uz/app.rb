# frozen_string_literal: true
require 'sinatra/base'
require 'json'
require 'json-schema'
require 'securerandom'
require 'time'

class Yetkazish < Sinatra::Base
  TTL = (ENV['TOKEN_TTL_SECONDS'] || 900).to_i
  HAMKORLAR = { 'toshkent-savdo' => 'Bn5.Registon.77xK' }.freeze
  SESSIYALAR = {}
  MIJOZLAR = [
    { 'id' => 700_412, 'ism' => 'Dilnoza', 'familiya' => 'Karimova', 'telefon' => '998901234517', 'tuman' => 'Yunusobod', 'uy' => '14A', 'afzallik' => { 'joy' => 'eshik_oldi' } },
    { 'id' => 700_588, 'ism' => 'Jasur', 'familiya' => 'Tursunov', 'telefon' => '998935550812', 'tuman' => 'Chilonzor', 'uy' => '3', 'afzallik' => { 'joy' => 'qorovul' } }
  ]
  obj = ->(required, props, more = {}) { { 'type' => 'object', 'required' => required, 'properties' => props }.merge(more) }
  str = ->(**o) { { 'type' => 'string' }.merge(o.transform_keys(&:to_s)) }
  SOAT = str.(pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$')
  SXEMA = {
    kirish: obj.(%w[login parol], { 'login' => str.(minLength: 3), 'parol' => str.(minLength: 6) }),
    tekshiruv: obj.(%w[telefon shaxs], {
      'telefon' => str.(pattern: '^998[0-9]{9}$'),
      'shaxs' => obj.(%w[familiya], { 'familiya' => str.(minLength: 2), 'ism' => str.(maxLength: 50) })
    }),
    manzil: obj.(%w[mijoz_id manzil], {
      'mijoz_id' => { 'type' => 'integer' },
      'manzil' => obj.(%w[tuman uy], { 'tuman' => str.(minLength: 3), 'uy' => str.(minLength: 1, maxLength: 8), 'xonadon' => { 'type' => 'integer', 'minimum' => 1 } }),
      'yangi_afzallik' => obj.(%w[joy], {
        'joy' => { 'enum' => %w[eshik_oldi qoshni qorovul pochtomat] }, 'izoh' => str.(maxLength: 120), 'dan' => SOAT, 'gacha' => SOAT
      }, { 'dependencies' => { 'dan' => ['gacha'], 'gacha' => ['dan'] } })
    }),
    xabar: obj.(%w[mijoz_id jonatma xabar_turi], {
      'mijoz_id' => { 'type' => 'integer' },
      'jonatma' => obj.(%w[trek_kod sana], { 'trek_kod' => str.(pattern: '^UZ[0-9]{8}$'), 'sana' => str.(format: 'date-time'), 'summa' => { 'type' => 'integer', 'minimum' => 0 } }),
      'xabar_turi' => { 'enum' => %w[qabul_qilindi yolda kechikdi topshirildi] },
      'til' => { 'enum' => %w[uz ru] }
    })
  }.freeze

  configure do
    set :environment, :production
    set :show_exceptions, false
    set :raise_errors, false
    set :protection, false
    set :server, 'puma'
    set :bind, '127.0.0.1'
    set :port, ENV.fetch('PORT').to_i
    set :quiet, true
    disable :logging
  end

  before { content_type :json }

  helpers do
    def xato!(status, matn, tafsilot = nil)
      h = { xato: matn }
      h[:tafsilotlar] = tafsilot if tafsilot
      halt status, h.to_json
    end

    def tekshir!(nom, doc)
      errs = JSON::Validator.fully_validate(SXEMA[nom], doc, errors_as_objects: true)
      return doc if errs.empty?
      xato!(400, "Ma'lumotlar noto'g'ri", errs.map { |e| { maydon: e[:fragment], qoida: e[:failed_attribute], xabar: e[:message].sub(/ in schema [^ ]+\z/, '') } })
    end

    def tana
      JSON.parse(request.body.read)
    rescue JSON::ParserError, EncodingError => e
      xato!(400, e.message.scrub)
    end

    def sessiya!
      t = request.cookies['yetkazish_sid']
      xato!(401, 'Sessiya topilmadi: yetkazish_sid cookie kerak') if t.nil? || t.empty?
      m = SESSIYALAR[t]
      xato!(401, 'Sessiya yaroqsiz') unless m
      xato!(401, 'Sessiya muddati tugagan') if m < Time.now
    end

    def mijoz!(id)
      MIJOZLAR.find { |m| m['id'] == id } || xato!(404, 'Mijoz topilmadi')
    end
  end

  post '/auth-authenticate' do
    xato!(415, 'application/x-www-form-urlencoded kutilmoqda') unless request.media_type == 'application/x-www-form-urlencoded'
    f = tekshir!(:kirish, request.POST)
    xato!(401, "Login yoki parol noto'g'ri") unless HAMKORLAR.key?(f['login']) && HAMKORLAR[f['login']] == f['parol']
    sid = SecureRandom.hex(18)
    SESSIYALAR[sid] = Time.now + TTL
    response.set_cookie('yetkazish_sid', value: sid, path: '/', httponly: true, max_age: TTL)
    { holat: 'ok', amal_qilish_soniya: TTL }.to_json
  end

  post '/ext-verify' do
    sessiya!
    d = tekshir!(:tekshiruv, tana)
    m = MIJOZLAR.find { |x| x['telefon'] == d['telefon'] && x['familiya'].casecmp?(d['shaxs']['familiya']) }
    xato!(404, 'Mijoz topilmadi') unless m
    { mijoz_id: m['id'], toliq_ism: "#{m['ism']} #{m['familiya']}", tasdiqlangan: true }.to_json
  end

  post '/ext-reach' do
    sessiya!
    d = tekshir!(:manzil, tana)
    m = mijoz!(d['mijoz_id'])
    xato!(409, 'Manzil mijozga tegishli emas') unless m['tuman'].casecmp?(d['manzil']['tuman']) && m['uy'].casecmp?(d['manzil']['uy'])
    if d['yangi_afzallik']
      m['afzallik'] = d['yangi_afzallik'].slice('joy', 'izoh', 'dan', 'gacha')
    end
    { mijoz_id: m['id'], yangilandi: d.key?('yangi_afzallik'), afzallik: m['afzallik'] }.to_json
  end

  post '/ext-notify' do
    sessiya!
    d = tekshir!(:xabar, tana)
    mijoz!(d['mijoz_id'])
    status 201
    { xabar: { raqam: SecureRandom.uuid, holat: 'navbatda' } }.to_json
  end

  not_found { response.body.empty? || response.body.join.start_with?('<') ? { xato: "Yo'l topilmadi" }.to_json : nil }
  error { { xato: 'Ichki xatolik' }.to_json }
end

Yetkazish.run!
