module thumela.co.za/amaqabane

go 1.26.5

require (
	github.com/dimfeld/httptreemux/v5 v5.5.0
	github.com/kaptinlin/jsonschema v0.9.6
)

require (
	github.com/go-json-experiment/json v0.0.0-20260623181947-01eb4420fa68 // indirect
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/kaptinlin/jsonpointer v0.4.28 // indirect
)
