# frozen_string_literal: true

require 'json'
require 'mustermann'
require 'rack'
require 'fetuku/fotunga'
require 'fetuku/tauhi'

module Fetuku
  class App
    class Fehalaaki < StandardError
      attr_reader :tuunga, :kalasi

      def initialize(tuunga, kalasi, fakamatala)
        super(fakamatala)
        @tuunga = tuunga
        @kalasi = kalasi
      end
    end

    FALANISI = '/fetuku/v1'
    HALA = {
      Mustermann.new("#{FALANISI}/auth-authenticate") => :hu,
      Mustermann.new("#{FALANISI}/ext-verify") => :sivi,
      Mustermann.new("#{FALANISI}/ext-reach") => :au_atu,
      Mustermann.new("#{FALANISI}/ext-notify") => :fakaha
    }.freeze

    def initialize
      @tauhi = Tauhi.new(Integer(ENV.fetch('TOKEN_TTL_SECONDS', '900')))
    end

    def call(env)
      request = Rack::Request.new(env)
      _, ngaue = HALA.find { |mustermann, _| mustermann === request.path_info }
      raise Fehalaaki.new(404, 'Hala', request.path_info) unless ngaue
      raise Fehalaaki.new(405, 'Founga', request.request_method) unless request.post?

      fakamooni(request) unless ngaue == :hu
      send(ngaue, request)
    rescue Fehalaaki => e
      tali(e.tuunga, fehalaaki: { kalasi: e.kalasi, fakamatala: e.message })
    rescue JSON::ParserError => e
      tali(400, fehalaaki: { kalasi: e.class.name, fakamatala: e.message.dup.force_encoding('UTF-8').scrub[0, 160] })
    rescue Hashie::CoercionError, ArgumentError, KeyError, TypeError => e
      tali(422, fehalaaki: { kalasi: e.class.name, fakamatala: e.message.dup.force_encoding('UTF-8').scrub.lines.first.chomp })
    rescue StandardError => e
      warn e.full_message
      tali(500, fehalaaki: { kalasi: 'Misini', fakamatala: 'Kuo hoko ha palopalema' })
    end

    private

    def hu(request)
      unless request.media_type == 'application/x-www-form-urlencoded'
        raise Fehalaaki.new(415, 'Content-Type', 'application/x-www-form-urlencoded')
      end

      hu = Hu.new(request.POST)
      fakamooni = @tauhi.hu(hu.kautaha, hu.lea_fufu.to_s)
      raise Fehalaaki.new(401, 'Hu', 'Oku hala e kautaha pe lea fufu') unless fakamooni

      tali(200, { kautaha: hu.kautaha, sekoni: @tauhi.ttl }, 'X-Fakamooni' => fakamooni)
    end

    def sivi(request)
      kole = Sivi.new(sino(request))
      tangata = @tauhi.kumi(kole.tangata.telefoni, kole.tangata.fakafamili)
      raise Fehalaaki.new(404, 'Tangata', 'Oku ikai ke ilo e tangata ni') unless tangata

      tali(200, tangata: { fika: tangata[:fika], hingoa_kakato: "#{tangata[:hingoa]} #{tangata[:fakafamili]}", motu: tangata[:motu] },
                tuasila_tatau: kole.tuasila && kole.tuasila.kolo.casecmp?(tangata[:kolo]))
    end

    def au_atu(request)
      kole = AuAtu.new(sino(request))
      tangata!(kole.fika)
      if kole.ngaue == 'liliu'
        if kole.manako.feituu == 'falekoloa' && !Tauhi::FALEKOLOA.include?(kole.manako.falekoloa)
          raise Fehalaaki.new(404, 'Falekoloa', 'Oku ikai ha falekoloa pehe')
        end
        @tauhi.liliu(kole.fika, JSON.parse(kole.manako.reject { |_, v| v.nil? }.to_json))
      end
      manako, taimi = @tauhi.manako(kole.fika)
      tali(200, fika: kole.fika, manako: manako, liliu_he: taimi)
    end

    def fakaha(request)
      kole = Fakaha.new(sino(request))
      tangata!(kole.fika)
      raise Fehalaaki.new(404, 'Uta', 'Oku ikai ke ilo e uta ni') unless Tauhi::UTA.include?(kole.uta.fika_uta)

      tali(201, fakaha: { fika: @tauhi.fika_foou, faahinga: kole.faahinga, tuunga: 'tatali', lea: kole.lea || 'to' })
    end

    def tangata!(fika)
      @tauhi.tangata(fika) or raise Fehalaaki.new(404, 'Tangata', 'Oku ikai ke ilo e tangata ni')
    end

    def fakamooni(request)
      case @tauhi.fakamooni(request.get_header('HTTP_X_FAKAMOONI'))
      when :hala then raise Fehalaaki.new(401, 'X-Fakamooni', 'Oku hala e X-Fakamooni')
      when :taeilo then raise Fehalaaki.new(401, 'X-Fakamooni', 'Oku ikai ke ilo e X-Fakamooni')
      when :ngata then raise Fehalaaki.new(401, 'X-Fakamooni', 'Kuo ngata e X-Fakamooni')
      end
    end

    def sino(request)
      Hash(JSON.parse(request.body.read))
    end

    def tali(tuunga, sino, headers = {})
      [tuunga, { 'Content-Type' => 'application/json; charset=utf-8' }.merge(headers), [JSON.generate(sino)]]
    end
  end
end
