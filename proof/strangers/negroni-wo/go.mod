module yonnee

go 1.26

require (
	github.com/urfave/negroni/v3 v3.1.2
	gopkg.in/validator.v2 v2.0.1
)
