module Notandi
  ALLIR = { "isbudin" => "Hraun-4471-lundi", "bokaverslun" => "Jokull-0928-spoi" }.freeze

  def self.rettur?(notandi, lykilord)
    rett = ALLIR[notandi]
    rett.present? && ActiveSupport::SecurityUtils.secure_compare(rett, lykilord.to_s)
  end
end
