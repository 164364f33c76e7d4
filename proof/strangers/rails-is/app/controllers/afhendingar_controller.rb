class AfhendingarController < ApplicationController
  STADUR = [:gata, :husnumer, :postnumer].freeze
  AFHENDING = [:stadur, :pakkabox_nr, :fra, :til, :athugasemd, { nagranni: [:nafn, :ibud] }].freeze

  def show
    osk = AfhendingarOsk.new(params.permit(:vidtakandi_nr, heimilisfang: STADUR, afhending: AFHENDING))
    osk.afhending = {} if params.key?(:afhending) && osk.afhending.nil?
    return villur(osk) unless osk.valid?

    vidtakandi = Vidtakandi.finna(osk.vidtakandi_nr) or return finnst_ekki
    heimili = vidtakandi.heimili_a(osk.heimilisfang)
    if heimili.nil?
      osk.errors.add(:heimilisfang, "er ekki skráð á viðtakanda")
      return villur(osk)
    end
    heimili.breyta(osk.afhending.gildi) if osk.afhending
    render json: { heimilisfang: heimili.linur, afhending: heimili.afhending, i_bodi: heimili.i_bodi, breytt: heimili.breytt }
  end
end
