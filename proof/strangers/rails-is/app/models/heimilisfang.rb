class Heimilisfang < Hlutur
  attribute :gata, :string
  attribute :husnumer, :string
  attribute :postnumer, :string

  validates :gata, :husnumer, :postnumer, presence: true
  validates :gata, length: { maximum: 60 }
  validates :husnumer, length: { maximum: 8 }
  validates :postnumer, format: { with: /\A\d{3}\z/ }, allow_blank: true
end
