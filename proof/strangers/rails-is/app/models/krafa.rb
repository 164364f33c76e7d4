class Krafa < Hlutur
  attribute :upphaed
  attribute :gjaldmidill, :string

  validates :upphaed, numericality: { only_integer: true, greater_than: 0 }
  validates :gjaldmidill, inclusion: { in: %w[ISK EUR] }
end
