class Leit < Hlutur
  attribute :kennitala, :string
  attribute :postnumer, :string
  attribute :nafn, :string

  validates :kennitala, presence: true
  validates :kennitala, format: { with: /\A\d{6}-?\d{4}\z/ }, allow_blank: true
  validates :postnumer, presence: true
  validates :postnumer, format: { with: /\A\d{3}\z/ }, allow_blank: true
  validates :nafn, length: { maximum: 80 }

  def vidtakandi
    Vidtakandi.allir.find { |v| v.kennitala == kennitala.delete("-") && v.heimili.any? { |h| h.postnumer == postnumer } }
  end
end
