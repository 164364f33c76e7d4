# frozen_string_literal: true

# Pikkuse ülempiir: requires :x, max_pikkus: 40
class MaxPikkus < Grape::Validations::Validators::Base
  def validate_param!(attr_name, params)
    return unless params.respond_to?(:key?)
    return if params[attr_name].to_s.length <= @option

    raise Grape::Exceptions::Validation.new(params: [@scope.full_name(attr_name)],
                                            message: "võib olla kuni #{@option} tähemärki pikk")
  end
end

module Loetelud
  VIISID = %w[kuller pakiautomaat naaber postkontor].freeze
  PAEVAD = %w[E T K N R L P].freeze
  KANALID = %w[sms epost].freeze
  KEELED = %w[et ru en].freeze

  def self.uks(loetelu)
    { value: loetelu, message: "peab olema üks järgmistest: #{loetelu.join(', ')}" }
  end
end
