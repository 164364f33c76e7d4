package main

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// An kada agianan usa nga andam na nga mutation; an lawas han request amo an iya $in.
var agianan = map[string]struct{ field, query string }{
	"/auth-authenticate": {"sulod", `mutation sulod($in: SulodInput!) { sulod(in: $in) { token klase mapaso } }`},
	"/ext-verify":        {"kilalaha", `mutation kilalaha($in: KilalahonInput!) { kilalaha(in: $in) { kilala parokyano { id ngaran lungsod } } }`},
	"/ext-reach":         {"karuyagon", `mutation karuyagon($in: KaruyagonInput!) { karuyagon(in: $in) { parokyano karuyag { lugar kahirani { ngaran telepono } adlaw tugon } ginliwan } }`},
	"/ext-notify":        {"pahibaro", `mutation pahibaro($in: PahibaroInput!) { pahibaro(in: $in) { id kahimtang paagi } }`},
}

// REST: transport para ha mga kompanya nga diri naruruyag hin GraphQL.
type REST struct{}

var _ graphql.Transport = REST{}

func (REST) Supports(r *http.Request) bool {
	_, ok := agianan[r.URL.Path]
	return ok && r.Method == http.MethodPost
}

func (REST) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	w.Header().Set("Content-Type", "application/json")
	ctx, op, start := r.Context(), agianan[r.URL.Path], graphql.Now()

	var in any
	dec := json.NewDecoder(io.LimitReader(r.Body, 1<<20))
	dec.UseNumber()
	if err := dec.Decode(&in); err != nil {
		transport.SendErrorf(w, http.StatusBadRequest, "json request body could not be decoded: %+v", err)
		return
	}
	rc, errs := exec.CreateOperationContext(ctx, &graphql.RawParams{
		Query:         op.query,
		OperationName: op.field,
		Variables:     map[string]any{"in": in},
		Headers:       r.Header,
		ReadTime:      graphql.TraceTiming{Start: start, End: graphql.Now()},
	})
	if errs != nil {
		send(w, http.StatusUnprocessableEntity, exec.DispatchError(graphql.WithOperationContext(ctx, rc), errs))
		return
	}
	responses, ctx := exec.DispatchOperation(ctx, rc)
	resp := responses(ctx)
	if len(resp.Errors) > 0 {
		send(w, statusOf(resp.Errors), &graphql.Response{Errors: resp.Errors})
		return
	}
	var data map[string]json.RawMessage
	if err := json.Unmarshal(resp.Data, &data); err != nil {
		transport.SendErrorf(w, http.StatusInternalServerError, "%v", err)
		return
	}
	if op.field == "pahibaro" {
		w.WriteHeader(http.StatusCreated)
	}
	_, _ = w.Write(data[op.field])
}

func send(w http.ResponseWriter, status int, resp *graphql.Response) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(resp)
}

func statusOf(errs gqlerror.List) int {
	switch errs[0].Extensions["code"] {
	case "DIRI_SAKTO":
		return http.StatusUnauthorized
	case "WARAY_KAAGII":
		return http.StatusNotFound
	case "SAYOP_HA_SULOD":
		return http.StatusInternalServerError
	}
	return http.StatusUnprocessableEntity
}
