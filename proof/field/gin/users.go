package main

import (
	"strings"
	"sync"
	"time"
)

type user struct {
	id         int64
	firstName  string
	lastName   string
	email      string
	phone      string
	street     string
	houseNo    string
	postalCode string
	country    string
	parcels    []string
	preference *Preference
	changedAt  time.Time
}

type userStore struct {
	mu    sync.Mutex
	users []*user
}

func newUserStore() *userStore {
	return &userStore{users: []*user{{
		id:         480217,
		firstName:  "Jonas",
		lastName:   "Reuter",
		email:      "jonas.reuter@example.com",
		phone:      "+4915223344556",
		street:     "Lindenallee",
		houseNo:    "8a",
		postalCode: "20259",
		country:    "DE",
		parcels:    []string{"DP7730019284"},
		preference: &Preference{DropOff: FrontDoor, Note: "Ring twice"},
		changedAt:  time.Now().Add(-72 * time.Hour),
	}}}
}

func (s *userStore) byID(id int64) *user {
	for _, u := range s.users {
		if u.id == id {
			return u
		}
	}
	return nil
}

// match returns the likeliest user and a score from 0 to 100.
func (s *userStore) match(req VerifyRequest) (*user, int) {
	var best *user
	score := 0
	for _, u := range s.users {
		points := 0
		if strings.EqualFold(u.firstName, req.Recipient.FirstName) && strings.EqualFold(u.lastName, req.Recipient.LastName) {
			points += 40
		}
		if u.phone == req.Recipient.PhoneNumber {
			points += 30
		}
		if u.postalCode == req.Address.PostalCode && strings.EqualFold(u.street, req.Address.Street) &&
			strings.EqualFold(u.houseNo, req.Address.HouseNo) && u.country == req.Address.Country {
			points += 30
		}
		if points > score {
			best, score = u, points
		}
	}
	return best, score
}

func (u *user) expects(trackingNumber string) bool {
	for _, p := range u.parcels {
		if strings.EqualFold(p, trackingNumber) {
			return true
		}
	}
	return false
}
