package main

import "time"

type AuthenticateRequest struct {
	AppID     string `json:"app_id" binding:"required,uuid4"`
	AppSecret string `json:"app_secret" binding:"required,min=20,max=80"`
}

type VerifyRequest struct {
	Recipient Recipient `json:"recipient" binding:"required"`
	Address   Address   `json:"address" binding:"required"`
	Reference string    `json:"reference" binding:"omitempty,max=40"`
}

type Recipient struct {
	FirstName   string `json:"first_name" binding:"required,max=60"`
	LastName    string `json:"last_name" binding:"required,max=60"`
	Email       string `json:"email" binding:"omitempty,email"`
	PhoneNumber string `json:"phone_number" binding:"required,e164"`
}

type Address struct {
	Street     string `json:"street" binding:"required,max=100"`
	HouseNo    string `json:"house_no" binding:"required,max=8"`
	PostalCode string `json:"postal_code" binding:"required,len=5,numeric"`
	City       string `json:"city" binding:"omitempty,max=80"`
	Country    string `json:"country" binding:"required,iso3166_1_alpha2"`
}

type ReachRequest struct {
	UserID     int64       `json:"user_id" binding:"required,min=1"`
	PostalCode string      `json:"postal_code" binding:"omitempty,len=5,numeric"`
	Preference *Preference `json:"preference" binding:"omitempty"`
}

// DropOff says where a parcel goes when nobody opens.
type DropOff int

const (
	FrontDoor DropOff = iota + 1
	Neighbour
	Garage
	ParcelShop
)

type Preference struct {
	DropOff       DropOff `json:"drop_off" binding:"required,oneof=1 2 3 4"`
	Note          string  `json:"note,omitempty" binding:"omitempty,max=140"`
	NeighbourName string  `json:"neighbour_name,omitempty" binding:"required_if=DropOff 2,omitempty,max=60"`
	ParcelShopID  int     `json:"parcel_shop_id,omitempty" binding:"required_if=DropOff 4,omitempty,min=1000,max=9999"`
	ValidUntil    string  `json:"valid_until,omitempty" binding:"omitempty,datetime=2006-01-02"`
}

type NotifyRequest struct {
	UserID         int64      `json:"user_id" binding:"required,min=1"`
	Channel        int        `json:"channel" binding:"required,oneof=1 2 3"`
	Template       string     `json:"template" binding:"required,oneof=announced out_for_delivery delivered failed_attempt"`
	TrackingNumber string     `json:"tracking_number" binding:"required,alphanum,min=8,max=20"`
	Text           string     `json:"text" binding:"omitempty,max=160"`
	Language       string     `json:"language" binding:"omitempty,oneof=de en fr"`
	ETA            *time.Time `json:"eta"`
}

type NotifyHeaders struct {
	IdempotencyKey string `header:"Idempotency-Key" binding:"omitempty,max=64"`
}
