module parcelpal.example/partner

go 1.24

require (
	github.com/ant0ine/go-json-rest v3.3.2+incompatible
	github.com/bytedance/go-tagexpr/v2 v2.9.2
)

require (
	github.com/golang/protobuf v1.5.0 // indirect
	github.com/henrylee2cn/ameda v1.4.10 // indirect
	github.com/henrylee2cn/goutil v0.0.0-20210127050712-89660552f6f8 // indirect
	github.com/nyaruka/phonenumbers v1.0.55 // indirect
	google.golang.org/protobuf v1.27.1 // indirect
)
