class ApplicationController < ActionController::API
  include ActionController::HttpAuthentication::Token::ControllerMethods

  before_action :krefjast_token

  rescue_from ActionController::ParameterMissing do |e|
    render json: { villa: e.message }, status: :bad_request
  end

  private

  def krefjast_token
    authenticate_or_request_with_http_token("gatt") { |token, _| Adgangslykill.gildur?(token) }
  end

  def villur(hlutur)
    render json: { villur: hlutur.errors }, status: :unprocessable_entity
  end

  def finnst_ekki
    render json: { villa: "Viðtakandi fannst ekki" }, status: :not_found
  end
end
