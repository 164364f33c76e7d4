module twala

go 1.26.8

require (
	github.com/fasthttp/router v1.5.4
	github.com/qri-io/jsonschema v0.2.1
	github.com/valyala/fasthttp v1.58.0
)

require (
	github.com/andybalholm/brotli v1.1.1 // indirect
	github.com/klauspost/compress v1.17.11 // indirect
	github.com/qri-io/jsonpointer v0.1.1 // indirect
	github.com/savsgio/gotils v0.0.0-20240704082632-aef3928b8a38 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
)
