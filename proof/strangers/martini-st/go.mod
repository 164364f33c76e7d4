module kapele.co.ls/khokahano

go 1.24

require (
	github.com/go-martini/martini v0.0.0-20170121215854-22fa46961aab
	github.com/jellydator/validation v1.2.0
)

require (
	github.com/asaskevich/govalidator v0.0.0-20210307081110-f21760c49a8d // indirect
	github.com/codegangsta/inject v0.0.0-20150114235600-33e0aa1cb7c0 // indirect
)
