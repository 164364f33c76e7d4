class Heimili
  attr_reader :gata, :husnumer, :postnumer, :stadur, :afhending, :breytt

  def initialize(gata, husnumer, postnumer, stadur, afhending)
    @gata, @husnumer, @postnumer, @stadur, @afhending = gata, husnumer, postnumer, stadur, afhending
  end

  def linur
    { gata: gata, husnumer: husnumer, postnumer: postnumer, stadur: stadur }
  end

  def i_bodi
    Afhending::STADIR
  end

  def sama?(fang)
    gata.casecmp?(fang.gata) && husnumer.casecmp?(fang.husnumer) && postnumer == fang.postnumer
  end

  def breyta(afhending)
    @afhending, @breytt = afhending, Time.current
  end
end
