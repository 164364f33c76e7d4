class VidtakendurController < ApplicationController
  def stadfesta
    leit = Leit.new(params.permit(vidtakandi: [:kennitala, :postnumer, :nafn]).require(:vidtakandi))
    return villur(leit) unless leit.valid?

    vidtakandi = leit.vidtakandi or return finnst_ekki
    render json: { vidtakandi: { nr: vidtakandi.nr, nafn: vidtakandi.nafn, simi_stadfestur: vidtakandi.simi_stadfestur, heimilisfong: vidtakandi.heimili.map(&:linur) } }
  end
end
