class Sending < Hlutur
  attribute :numer, :string
  attribute :thyngd

  validates :numer, presence: true
  validates :numer, format: { with: /\A[A-Z]{2}\d{9}IS\z/ }, allow_blank: true
  validates :thyngd, numericality: { greater_than: 0, less_than_or_equal_to: 30 }, allow_nil: true
end
