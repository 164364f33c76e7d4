class Afhending < Hlutur
  STADIR = %w[heima pakkabox nagranni postholf].freeze
  TIMI = /\A([01]\d|2[0-3]):[0-5]\d\z/.freeze

  attribute :stadur, :string
  attribute :pakkabox_nr, :string
  attribute :fra, :string
  attribute :til, :string
  attribute :athugasemd, :string
  innri :nagranni, Nagranni

  validates :stadur, presence: true
  validates :stadur, inclusion: { in: STADIR }, allow_blank: true
  validates :pakkabox_nr, presence: true, if: -> { stadur == "pakkabox" }
  validates :pakkabox_nr, format: { with: /\APB\d{3}\z/ }, allow_blank: true
  validates :nagranni, presence: true, if: -> { stadur == "nagranni" }
  validates :til, presence: true, if: -> { fra.present? }
  validates :fra, presence: true, if: -> { til.present? }
  validates :fra, :til, format: { with: TIMI }, allow_blank: true
  validates :athugasemd, length: { maximum: 120 }

  def gildi
    attributes.merge("nagranni" => nagranni&.attributes).compact
  end
end
