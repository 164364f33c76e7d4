// Илтү: партнёрлар өчен шлюз.
package main

import (
	"net/http"
	"os"
	"strings"

	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/net/ghttp"

	"iltu.example/gateway/internal/logic"
)

func main() {
	iltu := logic.New()
	auth := func(r *ghttp.Request) {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok || !iltu.TokenYaraklymy(r.Context(), token) {
			r.Response.WriteHeader(http.StatusUnauthorized)
			r.Response.WriteJsonExit(ghttp.DefaultHandlerResponse{Code: logic.CodeSessia.Code(), Message: logic.CodeSessia.Message()})
		}
		r.Middleware.Next()
	}
	s := g.Server("iltu")
	s.SetAddr("127.0.0.1:" + os.Getenv("PORT"))
	s.SetDumpRouterMap(false)
	s.SetClientMaxBodySize(256 * 1024)
	s.Group("/partner/v2", func(group *ghttp.RouterGroup) {
		group.Middleware(ghttp.MiddlewareHandlerResponse)
		group.Bind(iltu.Keru)
		group.Group("/", func(group *ghttp.RouterGroup) {
			group.Middleware(auth)
			group.Bind(iltu.Tiksheru, iltu.Telek, iltu.Xabar)
		})
	})
	s.Run()
}
