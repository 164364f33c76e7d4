# frozen_string_literal: true

require 'securerandom'
require 'time'
require 'i18n'
require 'active_support'
require 'active_support/core_ext/hash'
require 'active_support/core_ext/string'
require 'grape'

I18n.load_path << File.expand_path('config/locales/et.yml', __dir__)
I18n.available_locales = %i[et en]
I18n.default_locale = :et

%w[kontrollid ladu api].each { |f| require_relative "lib/#{f}" }

run Pakiruum::API
