package main

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

type preference struct {
	Place                string  `json:"place"`
	Instructions         string  `json:"instructions,omitempty"`
	NeighbourHouseNumber *int    `json:"neighbourHouseNumber,omitempty"`
	Window               *window `json:"window,omitempty"`
}

type receiver struct {
	name, email, phone, street, postcode string
	houseNumber                          int
	parcels                              []string
	preference                           *preference
	revision                             int
}

type notification struct {
	request notifyRequest
	answer  map[string]any
}

type server struct {
	mu            sync.Mutex
	sessions      map[string]time.Time
	receivers     []*receiver
	notifications map[string]notification
}

func newServer() *server {
	next := 73
	return &server{
		sessions:      map[string]time.Time{},
		notifications: map[string]notification{},
		receivers: []*receiver{{
			name: "Theresa Gruber", email: "theresa.gruber@example.net", phone: "+436765550142",
			street: "Burggasse", houseNumber: 71, postcode: "1070", parcels: []string{"AT0048812207"},
			preference: &preference{
				Place: "NEIGHBOUR", Instructions: "Ring twice first", NeighbourHouseNumber: &next,
				Window: &window{From: "17:00", To: "20:30"},
			},
			revision: 4,
		}},
	}
}

func (s *server) byPhone(phone string) *receiver {
	i := slices.IndexFunc(s.receivers, func(r *receiver) bool { return r.phone == phone })
	if i < 0 {
		return nil
	}
	return s.receivers[i]
}

func (s *server) verify(w http.ResponseWriter, r *http.Request) {
	var req verifyRequest
	if err := decode(w, r, &req); err != nil {
		writeError(w, err)
		return
	}
	if err := req.validate(); err != nil {
		writeError(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	answer := map[string]any{
		"result": "NO_MATCH", "confidence": 0.0,
		"checkedAt": time.Now().UTC().Format(time.RFC3339), "traceId": traceID(),
	}
	if found := s.byPhone(req.Phone); found != nil {
		answer["result"], answer["confidence"] = "PARTIAL", 0.45
		if strings.EqualFold(found.name, req.Name) && strings.EqualFold(found.street, req.Street) &&
			found.houseNumber == *req.HouseNumber && found.postcode == req.Postcode {
			answer["result"], answer["confidence"] = "MATCH", 0.98
			if req.IncludePreference && found.preference != nil {
				answer["preference"] = found.preference
			}
		}
	}
	writeJSON(w, http.StatusOK, answer)
}

func (s *server) reach(w http.ResponseWriter, r *http.Request) {
	var req reachRequest
	if err := decode(w, r, &req); err != nil {
		writeError(w, err)
		return
	}
	if err := req.validate(); err != nil {
		writeError(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.byPhone(req.Phone)
	if found == nil || found.postcode != req.Postcode {
		writeError(w, &apiError{status: 404, Code: "RECEIVER_UNKNOWN", Message: "no receiver has this phone number and postcode"})
		return
	}
	switch req.Action {
	case "set":
		found.preference = &preference{req.Place, req.Instructions, req.NeighbourHouseNumber, req.Window}
		found.revision++
	case "delete":
		found.preference = nil
		found.revision++
	}
	writeJSON(w, http.StatusOK, map[string]any{"phone": found.phone, "preference": found.preference, "revision": found.revision})
}

func (s *server) notify(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		writeError(w, &apiError{status: 400, Code: "HEADER_MISSING", Message: "the header Idempotency-Key is required"})
		return
	}
	if len(key) < 8 || len(key) > 64 {
		writeError(w, &apiError{status: 400, Code: "HEADER_INVALID", Message: "the header Idempotency-Key must have 8 to 64 characters"})
		return
	}
	var req notifyRequest
	if err := decode(w, r, &req); err != nil {
		writeError(w, err)
		return
	}
	if err := req.validate(); err != nil {
		writeError(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if former, known := s.notifications[key]; known {
		if !reflect.DeepEqual(former.request, req) {
			writeError(w, &apiError{status: 409, Code: "KEY_REUSED", Message: "this Idempotency-Key was used for another request"})
			return
		}
		writeJSON(w, http.StatusCreated, former.answer)
		return
	}
	found := s.byPhone(req.Phone)
	if found == nil {
		writeError(w, &apiError{status: 404, Code: "RECEIVER_UNKNOWN", Message: "no receiver has this phone number"})
		return
	}
	if !slices.Contains(found.parcels, req.TrackingCode) {
		writeError(w, &apiError{status: 404, Code: "PARCEL_UNKNOWN", Message: "this receiver expects no such parcel"})
		return
	}
	answer := map[string]any{
		"notificationId": "ntf_" + traceID(), "status": "QUEUED", "channels": req.Channels,
		"createdAt": time.Now().UTC().Format(time.RFC3339),
	}
	s.notifications[key] = notification{req, answer}
	writeJSON(w, http.StatusCreated, answer)
}
