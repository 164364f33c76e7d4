module mandado

go 1.24

require (
	github.com/cohesivestack/valgo v0.7.1
	github.com/go-ozzo/ozzo-routing/v2 v2.4.0
)

require (
	github.com/golang-jwt/jwt v3.2.2+incompatible // indirect
	github.com/golang/gddo v0.0.0-20190904175337-72a348e765d2 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	github.com/valyala/fasttemplate v1.2.2 // indirect
)
