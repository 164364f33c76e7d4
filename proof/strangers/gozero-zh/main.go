// 末端配送开放平台：商户登录、用户核验、收货偏好、消息通知。
package main

import (
	"flag"
	"os"
	"strconv"
	"time"

	"github.com/zeromicro/go-zero/core/logx"
	"github.com/zeromicro/go-zero/rest"
	"github.com/zeromicro/go-zero/rest/httpx"

	"kuaidi-open/internal"
)

func main() {
	flag.Parse()
	port, err := strconv.Atoi(os.Getenv("PORT"))
	if err != nil {
		port = 8888
	}
	ttl := 7200
	if v, err := strconv.Atoi(os.Getenv("TOKEN_TTL_SECONDS")); err == nil {
		ttl = v
	}

	var c rest.RestConf
	c.Name = "kuaidi-open"
	c.Mode = "test"
	c.Host = "127.0.0.1"
	c.Port = port
	c.Timeout = 3000
	c.MaxConns = 10000
	c.MaxBytes = 1 << 16
	c.Log = logx.LogConf{Mode: "console", Encoding: "plain", Level: "severe"}
	c.Shutdown.WrapUpTime = 200 * time.Millisecond
	c.Shutdown.WaitTime = time.Second
	c.Middlewares.Log = true
	c.Middlewares.Recover = true
	c.Middlewares.MaxConns = true
	c.Middlewares.Timeout = true
	c.Middlewares.MaxBytes = true

	httpx.SetValidator(internal.NewValidator())
	httpx.SetErrorHandlerCtx(internal.ErrorHandler)
	httpx.SetOkHandler(internal.OkHandler)

	server := rest.MustNewServer(c)
	defer server.Stop()
	internal.RegisterHandlers(server, internal.NewService(time.Duration(ttl)*time.Second))
	server.Start()
}
