class AdgangurController < ApplicationController
  include ActionController::HttpAuthentication::Basic::ControllerMethods

  skip_before_action :krefjast_token
  before_action :krefjast_lykilords

  def create
    lykill = Adgangslykill.nyr(Rails.configuration.x.token_ttl)
    render json: { adgangur: { token: lykill.token, rennur_ut: lykill.rennur_ut } }, status: :created
  end

  private

  def krefjast_lykilords
    authenticate_or_request_with_http_basic("gatt") { |notandi, lykilord| Notandi.rettur?(notandi, lykilord) }
  end
end
