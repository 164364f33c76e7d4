module inzira.rw/irembo

go 1.26.8

require (
	github.com/golang-jwt/jwt/v5 v5.3.0
	github.com/savsgio/atreugo/v11 v11.10.0
	github.com/xeipuuv/gojsonschema v1.2.0
)

require (
	github.com/andybalholm/brotli v1.0.5 // indirect
	github.com/fasthttp/router v1.4.19 // indirect
	github.com/klauspost/compress v1.16.3 // indirect
	github.com/savsgio/gotils v0.0.0-20230208104028-c358bd845dee // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	github.com/valyala/fasthttp v1.47.0 // indirect
	github.com/valyala/tcplisten v1.0.0 // indirect
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	golang.org/x/sys v0.6.0 // indirect
)
