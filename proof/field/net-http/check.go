package main

import (
	"fmt"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

var (
	phonePattern    = regexp.MustCompile(`^\+[1-9]\d{6,14}$`)
	postcodePattern = regexp.MustCompile(`^\d{4}$`)
	trackingPattern = regexp.MustCompile(`^AT\d{10}$`)
	clockPattern    = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
)

// checker collects what is wrong with a request.
type checker struct{ found []fieldError }

func (c *checker) add(name, format string, args ...any) {
	c.found = append(c.found, fieldError{name, fmt.Sprintf(format, args...)})
}

func (c *checker) length(name, value string, required bool, least, most int) {
	n := utf8.RuneCountInString(value)
	switch {
	case value == "" && required:
		c.add(name, "is required")
	case value == "":
	case n < least:
		c.add(name, "must have at least %d characters", least)
	case n > most:
		c.add(name, "must have at most %d characters", most)
	}
}

func (c *checker) pattern(name, value string, required bool, pattern *regexp.Regexp, example string) {
	switch {
	case value == "" && required:
		c.add(name, "is required")
	case value != "" && !pattern.MatchString(value):
		c.add(name, "must look like %s", example)
	}
}

func (c *checker) email(name, value string) {
	if value == "" {
		return
	}
	if address, err := mail.ParseAddress(value); err != nil || address.Address != value {
		c.add(name, "is not a valid e-mail address")
	}
}

func (c *checker) oneOf(name, value string, required bool, allowed ...string) {
	switch {
	case value == "" && required:
		c.add(name, "is required")
	case value != "" && !slices.Contains(allowed, value):
		c.add(name, "must be one of %s", strings.Join(allowed, ", "))
	}
}

func (c *checker) number(name string, value *int, required bool, least, most int) {
	switch {
	case value == nil && required:
		c.add(name, "is required")
	case value != nil && (*value < least || *value > most):
		c.add(name, "must be between %d and %d", least, most)
	}
}

func (c *checker) instant(name, value string) {
	if value == "" {
		return
	}
	if _, err := time.Parse(time.RFC3339, value); err != nil {
		c.add(name, "must be a date and time such as 2025-03-01T09:00:00Z")
	}
}
