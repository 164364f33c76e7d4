module sutejumi

go 1.24

require (
	github.com/go-chi/chi/v5 v5.2.3
	github.com/go-viper/mapstructure/v2 v2.5.0
	github.com/google/uuid v1.6.0
	github.com/nyaruka/phonenumbers v1.6.5
)

require (
	golang.org/x/exp v0.0.0-20250305212735-054e65f0b394 // indirect
	golang.org/x/text v0.23.0 // indirect
	google.golang.org/protobuf v1.36.5 // indirect
)
