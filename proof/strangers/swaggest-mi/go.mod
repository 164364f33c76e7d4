module manga-panui

go 1.24

require (
	github.com/go-chi/chi/v5 v5.2.2
	github.com/swaggest/jsonschema-go v0.3.78
	github.com/swaggest/openapi-go v0.2.59
	github.com/swaggest/rest v0.2.75
	github.com/swaggest/usecase v1.3.1
)

require (
	github.com/santhosh-tekuri/jsonschema/v3 v3.1.0 // indirect
	github.com/swaggest/form/v5 v5.1.1 // indirect
	github.com/swaggest/refl v1.4.0 // indirect
	gopkg.in/yaml.v2 v2.4.0 // indirect
)
