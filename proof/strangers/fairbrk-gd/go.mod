module example.test/fairbrk

go 1.24

require (
	github.com/gorilla/mux v1.8.1
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)

require golang.org/x/text v0.14.0 // indirect
