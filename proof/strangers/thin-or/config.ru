require_relative "app"

map("/setu/v1/auth-authenticate") { run Setu::PRAVESHA }
map("/setu/v1/ext-verify") { run Setu::JANCHA }
map("/setu/v1/ext-reach") { run Setu::PAHANCHA }
map("/setu/v1/ext-notify") { run Setu::SUCHANA_PATHA }
