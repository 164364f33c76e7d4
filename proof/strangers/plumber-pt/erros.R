# Recusas do servico e tratamento de erros
recusar <- function(estado, codigo, mensagem) {
  stop(structure(class = c("recusa", "error", "condition"), list(message = mensagem, call = NULL, estado = estado, codigo = codigo)))
}

resposta_erro <- function(res, estado, codigo, mensagem) {
  res$status <- estado
  res$serializer <- serializer_unboxed_json()
  list(sucesso = FALSE, erro = list(codigo = codigo, mensagem = mensagem))
}

tratar_erro <- function(req, res, err) {
  mensagem <- conditionMessage(err)
  if (inherits(err, "recusa")) return(resposta_erro(res, err$estado, err$codigo, mensagem))
  if (grepl("^Assertion ", mensagem)) return(resposta_erro(res, 400L, "PARAMETRO_INVALIDO", mensagem))
  if (grepl("^(lexical|parse) error", mensagem)) return(resposta_erro(res, 400L, "JSON_INVALIDO", mensagem))
  message(format(Sys.time()), " ", mensagem)
  resposta_erro(res, 500L, "ERRO_INTERNO", "Erro interno do servidor")
}
