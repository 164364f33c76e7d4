module peutroh.id/antarmuka

go 1.26.0

require (
	github.com/gocraft/web v0.0.0-20190207150652-9707327fb69b
	github.com/twmb/avro v1.9.1
)

require github.com/stretchr/testify v1.12.1 // indirect
