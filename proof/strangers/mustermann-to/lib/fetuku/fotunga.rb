# frozen_string_literal: true

require 'date'
require 'hashie'

module Fetuku
  # Ngaahi tohi 'oku tali mei he kau kautaha (what the companies send us).

  class Tohi
    def self.coerce(value)
      value.to_str
    end
  end

  class Lisi
    def self.coerce(value)
      value.to_ary.map(&:to_str)
    end
  end

  class Aho
    def self.coerce(value)
      Date.iso8601(value)
    end
  end

  class Motu
    ALL = { 'tongatapu' => 1, 'vavau' => 2, 'haapai' => 3, 'eua' => 4 }.freeze

    def self.coerce(value)
      value if ALL.fetch(value)
    end
  end

  class Ngaue
    ALL = { 'vakai' => 0, 'liliu' => 1 }.freeze

    def self.coerce(value)
      value if ALL.fetch(value)
    end
  end

  class Feituu
    ALL = { 'api' => 'A', 'kaungaapi' => 'K', 'falekoloa' => 'F' }.freeze

    def self.coerce(value)
      value if ALL.fetch(value)
    end
  end

  class Faahinga
    ALL = { 'kuo_uta' => 10, 'kuo_tau' => 20, 'kuo_toloi' => 30 }.freeze

    def self.coerce(value)
      value if ALL.fetch(value)
    end
  end

  class Lea
    ALL = { 'to' => 'lea faka-Tonga', 'en' => 'lea faka-Pilitania' }.freeze

    def self.coerce(value)
      value if ALL.fetch(value)
    end
  end

  class Kole < Hashie::Dash
    include Hashie::Extensions::Dash::IndifferentAccess
    include Hashie::Extensions::Dash::Coercion
    include Hashie::Extensions::IgnoreUndeclared

    def self.name
      super&.split('::')&.last
    end
  end

  class Hu < Kole
    property :kautaha, required: true
    property :lea_fufu, required: true
    property :meafaingaue
  end

  class Tangata < Kole
    property :telefoni, required: true
    property :fakafamili, required: true
    property :hingoa
    coerce_keys :telefoni, :fakafamili, :hingoa, Tohi
  end

  class Tuasila < Kole
    property :kolo, required: true
    property :motu
    property :fale
    coerce_keys :kolo, :fale, Tohi
    coerce_key :motu, Motu
  end

  class Sivi < Kole
    property :tangata, required: true
    property :tuasila
    coerce_key :tangata, Tangata
    coerce_key :tuasila, Tuasila
  end

  class Kaungaapi < Kole
    property :hingoa, required: true
    property :telefoni
    coerce_keys :hingoa, :telefoni, Tohi
  end

  class Manako < Kole
    property :feituu, required: true
    property :kaungaapi, required: -> { feituu == 'kaungaapi' }
    property :falekoloa, required: -> { feituu == 'falekoloa' }
    property :ngaahi_aho
    property :fakamatala
    coerce_key :feituu, Feituu
    coerce_key :kaungaapi, Kaungaapi
    coerce_keys :falekoloa, :fakamatala, Tohi
    coerce_key :ngaahi_aho, Lisi
  end

  class AuAtu < Kole
    property :fika, required: true
    property :ngaue, required: true
    property :manako, required: -> { ngaue == 'liliu' }
    coerce_key :fika, Integer
    coerce_key :ngaue, Ngaue
    coerce_key :manako, Manako
  end

  class Uta < Kole
    property :fika_uta, required: true
    property :mamafa
    coerce_key :fika_uta, Tohi
    coerce_key :mamafa, Float
  end

  class Fakaha < Kole
    property :fika, required: true
    property :uta, required: true
    property :faahinga, required: true
    property :aho, required: -> { faahinga == 'kuo_toloi' }
    property :lea
    property :popoaki
    coerce_key :fika, Integer
    coerce_key :uta, Uta
    coerce_key :faahinga, Faahinga
    coerce_key :aho, Aho
    coerce_key :lea, Lea
    coerce_key :popoaki, Tohi
  end
end
