module rongorongo

go 1.26

require (
	github.com/rs/rest-layer v0.2.0
	github.com/tigerwill90/fox v0.26.0
)

require (
	github.com/rs/xid v1.2.1 // indirect
	golang.org/x/crypto v0.46.0 // indirect
	golang.org/x/net v0.48.0 // indirect
	golang.org/x/sys v0.39.0 // indirect
	golang.org/x/text v0.32.0 // indirect
)
