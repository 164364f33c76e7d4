package main

type verifyRequest struct {
	Name              string `json:"name"`
	Email             string `json:"email"`
	Phone             string `json:"phone"`
	Street            string `json:"street"`
	HouseNumber       *int   `json:"houseNumber"`
	DoorNumber        string `json:"doorNumber"`
	Postcode          string `json:"postcode"`
	Town              string `json:"town"`
	IncludePreference bool   `json:"includePreference"`
}

func (r *verifyRequest) validate() error {
	var c checker
	c.length("name", r.Name, true, 3, 100)
	c.email("email", r.Email)
	c.pattern("phone", r.Phone, true, phonePattern, "+436601234567")
	c.length("street", r.Street, true, 1, 80)
	c.number("houseNumber", r.HouseNumber, true, 1, 9999)
	c.length("doorNumber", r.DoorNumber, false, 1, 10)
	c.pattern("postcode", r.Postcode, true, postcodePattern, "1010")
	c.length("town", r.Town, false, 1, 60)
	return invalid(c.found)
}

type window struct {
	From string `json:"from"`
	To   string `json:"to"`
}

type reachRequest struct {
	Action               string  `json:"action"`
	Phone                string  `json:"phone"`
	Postcode             string  `json:"postcode"`
	Place                string  `json:"place"`
	Instructions         string  `json:"instructions"`
	NeighbourHouseNumber *int    `json:"neighbourHouseNumber"`
	Window               *window `json:"window"`
}

func (r *reachRequest) validate() error {
	var c checker
	c.oneOf("action", r.Action, true, "get", "set", "delete")
	c.pattern("phone", r.Phone, true, phonePattern, "+436601234567")
	c.pattern("postcode", r.Postcode, true, postcodePattern, "1010")
	if r.Action == "set" {
		c.oneOf("place", r.Place, true, "FRONT_DOOR", "NEIGHBOUR", "PARCEL_LOCKER", "SAFE_SPOT")
		c.length("instructions", r.Instructions, false, 1, 200)
		c.number("neighbourHouseNumber", r.NeighbourHouseNumber, r.Place == "NEIGHBOUR", 1, 9999)
		if r.Window != nil {
			c.pattern("window.from", r.Window.From, true, clockPattern, "08:00")
			c.pattern("window.to", r.Window.To, true, clockPattern, "20:00")
		}
	}
	return invalid(c.found)
}

type notifyRequest struct {
	Phone        string   `json:"phone"`
	TrackingCode string   `json:"trackingCode"`
	Event        string   `json:"event"`
	Channels     []string `json:"channels"`
	Message      string   `json:"message"`
	ExpectedAt   string   `json:"expectedAt"`
	Priority     *int     `json:"priority"`
}

func (r *notifyRequest) validate() error {
	var c checker
	c.pattern("phone", r.Phone, true, phonePattern, "+436601234567")
	c.pattern("trackingCode", r.TrackingCode, true, trackingPattern, "AT1234567890")
	c.oneOf("event", r.Event, true, "ANNOUNCED", "OUT_FOR_DELIVERY", "DELIVERED", "MISSED")
	if len(r.Channels) == 0 {
		c.add("channels", "must hold at least one channel")
	} else if len(r.Channels) > 3 {
		c.add("channels", "must hold at most 3 channels")
	}
	for i, channel := range r.Channels {
		if channel == "" {
			channel = " "
		}
		c.oneOf(indexed("channels", i), channel, true, "SMS", "EMAIL", "APP")
	}
	c.length("message", r.Message, false, 1, 320)
	c.instant("expectedAt", r.ExpectedAt)
	c.number("priority", r.Priority, false, 0, 9)
	return invalid(c.found)
}
