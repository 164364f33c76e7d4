Vidtakandi = Struct.new(:nr, :kennitala, :nafn, :simi_stadfestur, :heimili, keyword_init: true)

class Vidtakandi
  def self.allir
    @allir ||= [
      new(nr: 30418, kennitala: "2404873349", nafn: "Guðrún Jónsdóttir", simi_stadfestur: true,
          heimili: [Heimili.new("Skólavörðustígur", "22a", "101", "Reykjavík", { "stadur" => "heima", "athugasemd" => "bjallan er biluð" })]),
      new(nr: 30977, kennitala: "1109655129", nafn: "Einar Sveinsson", simi_stadfestur: false,
          heimili: [Heimili.new("Hafnarstræti", "88", "600", "Akureyri", { "stadur" => "pakkabox", "pakkabox_nr" => "PB611" })])
    ]
  end

  def self.finna(nr)
    allir.find { |v| v.nr == nr.to_i }
  end

  def heimili_a(fang)
    heimili.find { |h| h.sama?(fang) }
  end
end
