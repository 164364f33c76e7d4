class Tilkynning < Hlutur
  SNIDMAT = %w[AFH-04 AFH-07 SEIN-01].freeze

  attribute :vidtakandi_nr
  attribute :snidmat, :string
  attribute :aaetlud_afhending, :date
  attribute :midill, :string, default: "sms"
  innri :sending, Sending
  innri :krafa, Krafa

  validates :vidtakandi_nr, numericality: { only_integer: true, greater_than: 0 }
  validates :snidmat, presence: true, length: { maximum: 12 }
  validates :aaetlud_afhending, presence: true
  validates :midill, inclusion: { in: %w[sms tolvupostur app] }
  validates :sending, presence: true

  def senda
    { id: SecureRandom.uuid, stada: "i_bid", midill: midill, aaetlud_afhending: aaetlud_afhending }.tap { |t| SENDAR[t[:id]] = t }
  end

  SENDAR = Concurrent::Map.new
end
