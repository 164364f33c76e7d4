# frozen_string_literal: true

module Pakiruum
  LADU = Ladu.new(ENV['TOKEN_TTL_SECONDS']&.to_i)

  MALLID = %w[PR-KOHAL-03 PR-TEEL-01 PR-VIIBIB-02].freeze

  module Abi
    def viga!(kood, teade, staatus)
      error!({ staatus: 'viga', kood: kood, teade: teade }, staatus)
    end

    def klient!(id)
      LADU.leia { |k| k.id == id } || viga!('KLIENT_PUUDUB', 'Klienti ei leitud', 404)
    end

    # ainult deklareeritud ja päringus antud väljad
    def esitatud
      declared(params, include_missing: false).deep_symbolize_keys
    end
  end

  # Seansi avamine: HTTP Basic (partneri kood ja API võti)
  class Sisselogimine < Grape::API
    http_basic(realm: 'Pakiruum partnerid') do |partner, voti|
      partner == 'kiirkuller-oy' && Rack::Utils.secure_compare(voti, 'pr_test_7Hd2vQx0LmZ4')
    end

    desc 'Ava seanss'
    params do
      optional :kehtivus, type: Integer, values: { value: 5..60, message: 'peab olema vahemikus 5 kuni 60' }
    end
    post 'auth-authenticate' do
      voti, lopp = LADU.uus_seanss(params[:kehtivus] || 20)
      { seanss: { voti: voti, kehtibKuni: lopp.utc.iso8601 } }
    end
  end

  class Teenused < Grape::API
    before do
      unless LADU.seanss?(headers['X-Seansivoti'])
        viga!('SEANSS_PUUDUB', 'Päises X-Seansivoti puudub kehtiv seansivõti', 401)
      end
    end

    # teise viisi juurde kuuluvad väljad ei loe
    before_validation do
      eelistused = params[:eelistused]
      if eelistused.is_a?(Hash)
        %w[pakiautomaat naaber].each { |v| eelistused.delete(v) unless eelistused[:viis] == v }
      end
    end

    desc 'Kliendi kontroll'
    params do
      requires :klient, type: Hash, allow_blank: false do
        optional :isikukood, type: String, regexp: /\A[1-8]\d{10}\z/, allow_blank: false
        optional :kliendikaart, type: String, regexp: /\APK-\d{7}\z/, allow_blank: false
        exactly_one_of :isikukood, :kliendikaart
        requires :perekonnanimi, type: String, allow_blank: false, max_pikkus: 60
        optional :eesnimi, type: String, max_pikkus: 60
      end
      optional :paringuId, type: String, max_pikkus: 36
    end
    post 'ext-verify' do
      status 200
      otsing = esitatud[:klient]
      leitud = LADU.leia do |k|
        (k.isikukood == otsing[:isikukood] || k.kliendikaart == otsing[:kliendikaart]) &&
          k.perekonnanimi.casecmp?(otsing[:perekonnanimi])
      end
      viga!('KLIENT_PUUDUB', 'Klienti ei leitud', 404) unless leitud
      { leitud: true, klient: { id: leitud.id, eesnimi: leitud.eesnimi, keel: 'et' } }
    end

    desc 'Aadressi eelistused: vaatamine, eelistuste olemasolul muutmine'
    params do
      requires :kliendiId, type: Integer, allow_blank: false
      requires :aadress, type: Hash, allow_blank: false do
        requires :postiindeks, type: String, regexp: /\A\d{5}\z/, allow_blank: false
        requires :maja, type: String, allow_blank: false, max_pikkus: 10
        optional :tanav, type: String, max_pikkus: 80
        optional :korter, type: Integer
      end
      optional :eelistused, type: Hash, allow_blank: false do
        requires :viis, type: String, values: Loetelud.uks(Loetelud::VIISID), allow_blank: false
        given viis: ->(v) { v == 'pakiautomaat' } do
          requires :pakiautomaat, type: String, regexp: /\AEE-\d{4}\z/, allow_blank: false
        end
        given viis: ->(v) { v == 'naaber' } do
          requires :naaber, type: Hash, allow_blank: false do
            requires :nimi, type: String, allow_blank: false, max_pikkus: 60
            optional :telefon, type: String, regexp: /\A\+372\d{7,8}\z/
          end
        end
        optional :ajavahemikud, type: Array, allow_blank: false do
          requires :paev, type: String, values: Loetelud::PAEVAD, allow_blank: false
          requires :algus, type: String, regexp: /\A([01]\d|2[0-3]):[0-5]\d\z/, allow_blank: false
          optional :lopp, type: String, regexp: /\A([01]\d|2[0-3]):[0-5]\d\z/
        end
        optional :eelteade, type: Boolean
        optional :markus, type: String, max_pikkus: 200
      end
    end
    post 'ext-reach' do
      status 200
      paring = esitatud
      klient = klient!(paring[:kliendiId])
      unless klient.aadress.values_at(:postiindeks, :maja) == paring[:aadress].values_at(:postiindeks, :maja)
        viga!('AADRESS_EI_KLAPI', 'Aadress ei kuulu sellele kliendile', 409)
      end
      LADU.muuda(klient, paring[:eelistused]) if paring[:eelistused]
      { kliendiId: klient.id, aadress: klient.aadress, eelistused: klient.eelistused, muudetud: klient.muudetud }
    end

    desc 'Teavitus kliendile'
    params do
      requires :kliendiId, type: Integer, allow_blank: false
      requires :saadetis, type: Hash, allow_blank: false do
        requires :jalgimiskood, type: String, regexp: /\A[A-Z]{2}\d{9}EE\z/, allow_blank: false
        requires :tarnekuupaev, type: Date, allow_blank: false
        optional :pakke, type: Integer, values: { value: 1..50, message: 'peab olema vahemikus 1 kuni 50' }
        optional :kaalKg, type: Float
      end
      requires :teavitus, type: Hash, allow_blank: false do
        requires :mall, type: String, allow_blank: false
        requires :kanal, type: String, values: Loetelud.uks(Loetelud::KANALID), allow_blank: false
        given kanal: ->(v) { v == 'epost' } do
          requires :epost, type: String, regexp: /\A[^@\s]+@[^@\s]+\.[a-z]{2,}\z/i, allow_blank: false
        end
        optional :keel, type: String, values: Loetelud::KEELED
        optional :andmed, type: Hash do
          optional :kullerNimi, type: String
          optional :uksekood, type: String, max_pikkus: 12
        end
      end
    end
    post 'ext-notify' do
      status 202
      paring = esitatud
      klient!(paring[:kliendiId])
      unless MALLID.include?(paring[:teavitus][:mall])
        viga!('MALL_PUUDUB', "Teavituse malli #{paring[:teavitus][:mall]} ei ole", 422)
      end
      { teavituseId: SecureRandom.uuid, olek: 'jarjekorras', vastuvoetud: Time.now.utc.iso8601 }
    end
  end

  # Grape'i parser lubab ka loendeid ja lihtväärtusi, meie päring on alati objekt
  module JsonObjekt
    def self.call(object, env)
      tekst = object.dup.force_encoding(Encoding::UTF_8)
      raise Grape::Exceptions::InvalidMessageBody, 'application/json' unless tekst.valid_encoding?

      sisu = Grape::Parser::Json.call(tekst, env)
      raise Grape::Exceptions::InvalidMessageBody, 'application/json' unless sisu.is_a?(Hash)

      sisu
    end
  end

  class API < Grape::API
    format :json
    content_type :json, 'application/json'
    parser :json, JsonObjekt
    prefix :api
    version 'v2', using: :path

    helpers Abi

    rescue_from Grape::Exceptions::ValidationErrors do |e|
      error!({ staatus: 'viga', kood: 'VIGASED_ANDMED', vead: e.as_json }, 400)
    end

    rescue_from Grape::Exceptions::InvalidMessageBody do |e|
      error!({ staatus: 'viga', kood: 'VIGANE_PARING', teade: e.message }, 400)
    end

    rescue_from :all do |e|
      warn e.full_message(highlight: false)
      error!({ staatus: 'viga', kood: 'SISEVIGA', teade: 'Süsteemi viga, proovi hiljem uuesti' }, 500)
    end

    mount Sisselogimine
    mount Teenused

    route :any, '*path' do
      viga!('TEENUS_PUUDUB', 'Sellist teenust ei ole', 404)
    end
  end
end
