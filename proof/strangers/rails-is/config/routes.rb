Rails.application.routes.draw do
  scope "/gatt", defaults: { format: :json } do
    post "auth-authenticate", to: "adgangur#create"
    post "ext-verify", to: "vidtakendur#stadfesta"
    post "ext-reach", to: "afhendingar#show"
    post "ext-notify", to: "tilkynningar#create"
  end
end
