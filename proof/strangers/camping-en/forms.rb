# What partners may send us. Each form is a Struct and a validator (the `valid` gem) with its rules.
require 'validation'
Dir[File.join($LOADED_FEATURES.grep(%r{/validation\.rb\z}).first.delete_suffix('.rb'), 'rule', '*.rb')].sort.each { |f| require f }
require 'validation/validator'

module Forms
  class Validator < Validation::Validator
    def self.rules_for(*pairs)
      extend Validation::Rules
      pairs.each { |field, rules| rule(field, rules) }
    end
  end

  def self.text(value)
    value.nil? ? nil : value.to_s.strip
  end

  def self.hash(value)
    value.is_a?(Hash) ? value : {}
  end

  # Fills the form's fields from the parsed body, runs the validator, and hands back [form, errors by dotted name].
  def self.check(form, validator, given, prefix = '')
    filled = form.new(*form.members.map { |m| LISTS.include?(m) ? given[m.to_s] : text(given[m.to_s]) })
    checked = validator.new(filled)
    checked.valid?
    [filled, checked.errors.transform_keys { |k| "#{prefix}#{k}" }]
  end

  LISTS = %i[crates].freeze

  def self.one_of(*words)
    { :regular_expression => { :regex => /\A(#{words.join('|')})\z/ } }
  end

  ID = [:not_empty, { :uuid => { :version => 'v4' } }].freeze
  NOTE = { :regular_expression => { :regex => /\A[[:alnum:] ,.'-]{1,80}\z/ } }.freeze

  # --- auth-authenticate
  Login = Struct.new(:trader, :passphrase)
  class LoginRules < Validator
    rules_for [:trader, :not_empty], [:passphrase, [:not_empty, { :length => { :minimum => 8 } }]]
  end

  # --- ext-verify
  Customer = Struct.new(:surname, :email, :first_name)
  class CustomerRules < Validator
    rules_for [:surname, [:not_empty, { :length => { :maximum => 60 } }]], [:email, :email], [:first_name, NOTE]
  end
  Address = Struct.new(:postcode, :house)
  class AddressRules < Validator
    rules_for [:postcode, [:not_empty, { :regular_expression => { :regex => /\A[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\z/ } }]],
              [:house, { :regular_expression => { :regex => /\A\d{1,4}[a-z]?\z/ } }]
  end

  # --- ext-reach
  Household = Struct.new(:household_id)
  class HouseholdRules < Validator
    rules_for [:household_id, ID]
  end
  SPOTS = %w[doorstep porch milk_box neighbour].freeze
  Drop = Struct.new(:spot, :note, :neighbour)
  class DropRules < Validator
    rules_for [:spot, [:not_empty, Forms.one_of(*SPOTS)]], [:note, NOTE], [:neighbour, NOTE]
  end
  class NeighbourDropRules < Validator
    rules_for [:spot, [:not_empty, Forms.one_of(*SPOTS)]], [:note, NOTE], [:neighbour, [:not_empty, NOTE]]
  end

  # --- ext-notify
  Notice = Struct.new(:household_id, :card, :stage, :reason, :send_by, :crates)
  common = [[:household_id, ID], [:card, [:not_empty, { :regular_expression => { :regex => /\A[A-Z]{2}\d{2}\z/ } }]],
            [:stage, [:not_empty, one_of('loaded', 'on_round', 'delivered', 'missed')]],
            [:send_by, one_of('text', 'email')], [:crates, [:not_empty, { :length => { :maximum => 12 } }]]]
  NoticeRules = Class.new(Validator) { rules_for(*common, [:reason, Forms.one_of('no_access', 'no_crates', 'weather')]) }
  MissedRules = Class.new(Validator) { rules_for(*common, [:reason, [:not_empty, Forms.one_of('no_access', 'no_crates', 'weather')]]) }
  Round = Struct.new(:date, :driver)
  class RoundRules < Validator
    rules_for [:date, [:not_empty, { :regular_expression => { :regex => /\A20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])\z/ } }]], [:driver, NOTE]
  end
  Crate = Struct.new(:label, :bottles)
  class CrateRules < Validator
    rules_for [:label, [:not_empty, { :regular_expression => { :regex => /\ACR-\d{5}\z/ } }]], [:bottles, :numeric]
  end
end
