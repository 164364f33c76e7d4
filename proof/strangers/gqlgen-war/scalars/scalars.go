// Package scalars: an mga scalar ha schema nga waray ha gqlgen.
package scalars

import (
	"net/mail"

	"github.com/99designs/gqlgen/graphql"
	"github.com/nyaruka/phonenumbers"
)

func MarshalEmail(s string) graphql.Marshaler { return graphql.MarshalString(s) }

func UnmarshalEmail(v any) (string, error) {
	s, err := graphql.UnmarshalString(v)
	if err != nil {
		return "", err
	}
	a, err := mail.ParseAddress(s)
	if err != nil {
		return "", err
	}
	return a.Address, nil
}

func MarshalTelepono(s string) graphql.Marshaler { return graphql.MarshalString(s) }

// UnmarshalTelepono: 0917..., 63917..., +63 917... pareho la, E.164 an igtatago.
func UnmarshalTelepono(v any) (string, error) {
	s, err := graphql.UnmarshalString(v)
	if err != nil {
		return "", err
	}
	n, err := phonenumbers.Parse(s, "PH")
	if err != nil {
		return "", err
	}
	return phonenumbers.Format(n, phonenumbers.E164), nil
}
