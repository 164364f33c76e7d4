module duwaralo.in/setu

go 1.26.8

require (
	github.com/atombender/go-jsonschema v0.24.1
	github.com/justinas/alice v1.2.0
)
