module waterkant.example/koppel

go 1.24

require (
	github.com/Oudwins/zog v0.21.4
	github.com/alexedwards/flow v1.0.0
)

require golang.org/x/exp v0.0.0-20240613232115-7f521ea00fb8 // indirect
