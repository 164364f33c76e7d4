package models

// Prylada is the calling application: what both kinds of access lead to.
type Prylada struct {
	Login string
}
