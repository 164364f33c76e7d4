library(plumber)

source("erros.R")
api <- pr("plumber.R")
api <- pr_set_error(api, tratar_erro)
api <- pr_set_404(api, function(req, res) resposta_erro(res, 404L, "ROTA_DESCONHECIDA", paste("Rota desconhecida:", req$REQUEST_METHOD, req$PATH_INFO)))
api <- pr_set_docs(api, FALSE)
pr_run(api, host = "127.0.0.1", port = as.integer(Sys.getenv("PORT")), quiet = TRUE)
