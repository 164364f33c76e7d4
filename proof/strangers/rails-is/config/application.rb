# Sendingagátt: aðgangur, viðtakendur, afhending og tilkynningar.
require "rails"
require "active_model/railtie"
require "action_controller/railtie"

module Sendingagatt
  class Application < Rails::Application
    config.load_defaults 6.1
    config.api_only = true
    config.eager_load = true
    config.cache_classes = true
    config.consider_all_requests_local = false
    config.secret_key_base = ENV.fetch("SECRET_KEY_BASE") { SecureRandom.hex(64) }
    config.logger = ActiveSupport::Logger.new($stdout)
    config.log_level = :warn
    config.i18n.available_locales = [:is, :en]
    config.i18n.default_locale = :is
    config.x.token_ttl = ENV.fetch("TOKEN_TTL_SECONDS", 3600).to_i
    # 404, 400 og 500 utan stýringa
    config.exceptions_app = lambda do |env|
      status = env["PATH_INFO"][1..].to_i
      body = { villa: Rack::Utils::HTTP_STATUS_CODES.fetch(status, "Error") }.to_json
      [status, { "Content-Type" => "application/json; charset=utf-8" }, [body]]
    end
  end
end
