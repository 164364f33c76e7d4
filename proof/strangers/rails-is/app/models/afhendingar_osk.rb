class AfhendingarOsk < Hlutur
  attribute :vidtakandi_nr
  innri :heimilisfang, Heimilisfang
  innri :afhending, Afhending

  validates :vidtakandi_nr, numericality: { only_integer: true, greater_than: 0 }
  validates :heimilisfang, presence: true
end
