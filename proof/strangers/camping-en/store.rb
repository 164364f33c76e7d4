require 'securerandom'

module Store
  TTL = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '1800'))
  TRADERS = { 'ridgeway-dairy' => 'gold-top-by-seven' }.freeze
  HOUSEHOLDS = [
    { id: '6f1d2b0e-5a7c-4c1e-9b53-0d7f3a9e4c21', name: 'Harriet Penhaligon', surname: 'Penhaligon', email: 'harriet.penhaligon@example.co.uk', postcode: 'BA1 5LN' },
    { id: 'b2a8f6c4-91de-4f0a-8e77-5c3b1d20a9f6', name: 'Owen Tuckwell', surname: 'Tuckwell', email: 'owen.tuckwell@example.co.uk', postcode: 'BS6 7TH' },
    { id: '0c9e7d35-2f48-4ab6-a1c0-7e64b8f3d592', name: 'Meera Joshi', surname: 'Joshi', email: 'meera.joshi@example.co.uk', postcode: 'SN8 1JW' }
  ].freeze
  CARDS = %w[RD04 RD07].freeze
  @tokens = {}
  @drops = { HOUSEHOLDS[0][:id] => { spot: 'doorstep', note: nil, neighbour: nil } }

  class << self
    def open_round(trader, passphrase)
      return unless TRADERS[trader] && TRADERS[trader] == passphrase
      key = SecureRandom.hex(20)
      @tokens[key] = Time.now + TTL
      key
    end

    def token_state(key)
      return :unknown unless @tokens.key?(key)
      @tokens[key] > Time.now ? :fine : :expired
    end

    def match(surname, email, postcode)
      HOUSEHOLDS.find { |h| h[:surname].casecmp?(surname) && h[:email].casecmp?(email) && h[:postcode] == postcode }
    end

    def household(id)
      HOUSEHOLDS.find { |h| h[:id].casecmp?(id) }
    end

    def drop(id)
      @drops[id] || { spot: 'doorstep', note: nil, neighbour: nil }
    end

    def save_drop(id, drop)
      @drops[id] = drop
    end
  end
end
