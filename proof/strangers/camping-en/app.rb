require 'json'
require 'camping'
require 'camping/session'
require_relative 'forms'
require_relative 'store'

Camping.goes :Roundsman

# Rack cannot read every form; Camping reads them before our code is reached.
class BadForms
  def initialize(app) = @app = app

  def call(env)
    @app.call(env)
  rescue Rack::QueryParser::InvalidParameterError, Rack::QueryParser::ParameterTypeError, Rack::Multipart::MultipartPartLimitError, EOFError => e
    [400, { 'Content-Type' => 'application/json' }, [{ message: e.message }.to_json]]
  end
end

module Roundsman
  set :secret, 'a-pint-of-semi-skimmed-and-half-a-dozen-eggs-please-thank-you-kindly'
  include Camping::Session
  use BadForms

  module Base
    def answer(status, body)
      r status, body.to_json, 'Content-Type' => 'application/json'
      throw :halt
    end

    def body_hash
      @request.body.rewind
      raw = @request.body.read.force_encoding('UTF-8')
      answer 400, message: 'Body is not UTF-8' unless raw.valid_encoding?
      raw.strip.empty? ? {} : Forms.hash(JSON.parse(raw))
    rescue JSON::ParserError => e
      answer 400, message: e.message.scrub[0, 200]
    end

    def refuse(errors)
      answer 422, message: 'Validation failed', errors: errors unless errors.empty?
    end

    def signed_in!
      key = @env['HTTP_X_ROUND_KEY']
      answer 401, message: 'Please send your round key in the X-Round-Key header' if key.to_s.empty?
      case Store.token_state(key)
      when :unknown then answer 401, message: 'We do not know this round key'
      when :expired then answer 401, message: 'This round key has run out, sign in again'
      end
    end

    def household!(id)
      Store.household(id) || answer(404, message: 'No such household on our rounds')
    end

    def r404(path)
      answer 404, message: "#{path} not found"
    end

    def r501(method)
      answer 405, message: "#{method.upcase} is not supported here"
    end
  end

  module Controllers
    class Authenticate < R '/auth-authenticate'
      def post
        form, errors = Forms.check(Forms::Login, Forms::LoginRules, @input)
        refuse errors
        key = Store.open_round(form.trader, form.passphrase) || answer(401, message: 'Trader or passphrase is wrong')
        answer 200, round_key: key, good_for_minutes: Store::TTL / 60
      end
    end

    class Verify < R '/ext-verify'
      def post
        signed_in!
        body = body_hash
        customer, errors = Forms.check(Forms::Customer, Forms::CustomerRules, Forms.hash(body['customer']), 'customer.')
        address, more = Forms.check(Forms::Address, Forms::AddressRules, Forms.hash(body['address']), 'address.')
        refuse errors.merge(more)
        found = Store.match(customer.surname, customer.email, address.postcode)
        answer 404, message: 'No such household on our rounds' unless found
        answer 200, on_our_books: true, household: { household_id: found[:id], name: found[:name] }
      end
    end

    class Reach < R '/ext-reach'
      def post
        signed_in!
        body = body_hash
        form, errors = Forms.check(Forms::Household, Forms::HouseholdRules, body)
        unless body['drop'].nil?
          given = Forms.hash(body['drop'])
          rules = given['spot'] == 'neighbour' ? Forms::NeighbourDropRules : Forms::DropRules
          drop, more = Forms.check(Forms::Drop, rules, given, 'drop.')
          errors.merge!(more)
        end
        refuse errors
        household = household!(form.household_id)
        Store.save_drop(household[:id], drop.to_h) if drop
        answer 200, household_id: household[:id], changed: !drop.nil?, drop: Store.drop(household[:id])
      end
    end

    class Notify < R '/ext-notify'
      def post
        signed_in!
        body = body_hash
        body['crates'] = nil unless body['crates'].is_a?(Array)
        rules = body['stage'] == 'missed' ? Forms::MissedRules : Forms::NoticeRules
        notice, errors = Forms.check(Forms::Notice, rules, body)
        errors.merge!(Forms.check(Forms::Round, Forms::RoundRules, Forms.hash(body['round']), 'round.').last)
        (notice.crates || []).each_with_index do |crate, i|
          errors.merge!(Forms.check(Forms::Crate, Forms::CrateRules, Forms.hash(crate), "crates.#{i}.").last)
        end
        refuse errors
        household!(notice.household_id)
        answer 409, message: "We have no card #{notice.card}" unless Store::CARDS.include?(notice.card)
        answer 202, notice: { notice_id: SecureRandom.uuid, sent_by: notice.send_by || 'text', state: 'queued' }
      end
    end
  end
end
