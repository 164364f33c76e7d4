module stranger/rux-udm

go 1.26.8

require (
	github.com/gookit/rux v1.4.0
	github.com/hashicorp/go-multierror v1.1.1
	github.com/miladibra10/vjson v0.4.0
)

require (
	github.com/gookit/color v1.5.4 // indirect
	github.com/gookit/filter v1.2.0 // indirect
	github.com/gookit/goutil v0.6.12 // indirect
	github.com/gookit/validate v1.5.0 // indirect
	github.com/hashicorp/errwrap v1.0.0 // indirect
	github.com/mitchellh/mapstructure v1.4.1 // indirect
	github.com/monoculum/formam v3.5.5+incompatible // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/tidwall/gjson v1.7.5 // indirect
	github.com/tidwall/match v1.0.3 // indirect
	github.com/tidwall/pretty v1.1.0 // indirect
	github.com/xo/terminfo v0.0.0-20220910002029-abceb7e1c41e // indirect
	golang.org/x/sync v0.3.0 // indirect
	golang.org/x/sys v0.10.0 // indirect
	golang.org/x/text v0.11.0 // indirect
)
