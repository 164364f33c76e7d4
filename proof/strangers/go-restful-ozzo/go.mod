module kurier.al/integrim

go 1.24

require (
	github.com/emicklei/go-restful/v3 v3.12.2
	github.com/go-ozzo/ozzo-validation/v4 v4.3.0
)
