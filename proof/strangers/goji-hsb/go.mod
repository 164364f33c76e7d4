module dowoz.example/dowoz

go 1.26.8

require (
	github.com/google/jsonschema-go v0.4.3
	goji.io v2.0.2+incompatible
)
