# frozen_string_literal: true

require 'securerandom'

module Fetuku
  # Ko e me'a kotoa pe 'i he manatu (everything is in memory).
  class Tauhi
    KAUTAHA = { 'maui-koloa' => 'Lupe-Hikutavake-41' }.freeze
    FALEKOLOA = %w[FK-03 FK-07 FK-12].freeze
    UTA = %w[FTK-220184 FTK-220191 FTK-220207].freeze
    KAKAI = [
      { fika: 318, hingoa: 'Mele', fakafamili: 'Tupouniua', telefoni: '7712345', kolo: 'Kolofoou', motu: 'tongatapu' },
      { fika: 322, hingoa: 'Sione', fakafamili: 'Fifita', telefoni: '8841207', kolo: 'Neiafu', motu: 'vavau' },
      { fika: 327, hingoa: 'Ana', fakafamili: 'Vaipulu', telefoni: '7759081', kolo: 'Pangai', motu: 'haapai' }
    ].freeze

    def initialize(ttl)
      @ttl = ttl
      @lock = Mutex.new
      @fakamooni = {}
      @manako = Hash.new { |h, fika| h[fika] = [{ 'feituu' => 'api' }, nil] }
      @fika_fakaha = 5000
    end

    attr_reader :ttl

    def hu(kautaha, lea_fufu)
      return unless KAUTAHA[kautaha] && Rack::Utils.secure_compare(KAUTAHA[kautaha], lea_fufu)

      @lock.synchronize { SecureRandom.alphanumeric(32).tap { |f| @fakamooni[f] = Process.clock_gettime(Process::CLOCK_MONOTONIC) + @ttl } }
    end

    def fakamooni(value)
      return :hala if value.nil? || value.empty?

      ngata = @lock.synchronize { @fakamooni[value] }
      return :taeilo unless ngata

      ngata > Process.clock_gettime(Process::CLOCK_MONOTONIC) ? :lelei : :ngata
    end

    def kumi(telefoni, fakafamili)
      nima = telefoni.gsub(/\D/, '').delete_prefix('676')
      KAKAI.find { |t| t[:telefoni] == nima && t[:fakafamili].casecmp?(fakafamili.strip) }
    end

    def tangata(fika)
      KAKAI.find { |t| t[:fika] == fika }
    end

    def manako(fika)
      @lock.synchronize { @manako[fika] }
    end

    def liliu(fika, manako)
      @lock.synchronize { @manako[fika] = [manako, Time.now.utc.strftime('%Y-%m-%dT%H:%M:%SZ')] }
    end

    def fika_foou
      @lock.synchronize { @fika_fakaha += 1 }
    end
  end
end
