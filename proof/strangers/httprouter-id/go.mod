module antarincepat.co.id/integrasi

go 1.26

require (
	github.com/google/uuid v1.6.0
	github.com/gorilla/schema v1.4.1
	github.com/julienschmidt/httprouter v1.3.0
)
