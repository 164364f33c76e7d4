class Nagranni < Hlutur
  attribute :nafn, :string
  attribute :ibud, :string

  validates :nafn, presence: true, length: { maximum: 60 }
  validates :ibud, length: { maximum: 6 }
end
