Adgangslykill = Struct.new(:token, :rennur_ut)

class Adgangslykill
  GEYMSLA = Concurrent::Map.new

  def self.nyr(sekundur)
    new(SecureRandom.base58(24), Time.current + sekundur).tap { |l| GEYMSLA[l.token] = l }
  end

  def self.gildur?(token)
    lykill = GEYMSLA[token]
    lykill && lykill.rennur_ut > Time.current
  end
end
