class TilkynningarController < ApplicationController
  REITIR = [:vidtakandi_nr, :snidmat, :aaetlud_afhending, :midill, { sending: [:numer, :thyngd], krafa: [:upphaed, :gjaldmidill] }].freeze

  def create
    tilkynning = Tilkynning.new(params.permit(tilkynning: REITIR).require(:tilkynning))
    return villur(tilkynning) unless tilkynning.valid?
    return finnst_ekki unless Vidtakandi.finna(tilkynning.vidtakandi_nr)

    unless Tilkynning::SNIDMAT.include?(tilkynning.snidmat)
      tilkynning.errors.add(:snidmat, "er ekki til")
      return villur(tilkynning)
    end
    render json: { tilkynning: tilkynning.senda }, status: :created
  end
end
