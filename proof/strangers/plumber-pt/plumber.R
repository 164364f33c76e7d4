# API de entregas para expedidores
library(plumber)
library(checkmate)

VALIDADE <- as.integer(Sys.getenv("TOKEN_TTL_SECONDS", "1200"))

PADRAO_TELEMOVEL <- "^9[1236][0-9]{7}$"
PADRAO_EMAIL <- "^[^@ ]+@[^@ ]+\\.[a-z]{2,}$"
PADRAO_POSTAL <- "^[0-9]{4}-[0-9]{3}$"
PADRAO_HORA <- "^([01][0-9]|2[0-3])h[0-5][0-9]$"
DIAS <- c("seg", "ter", "qua", "qui", "sex", "sab")
LOCAIS <- c("porta", "vizinho", "portaria", "ponto_recolha")

contas <- list(
  E0427 = list(utilizador = "api.ceramicas", palavra_passe = "Azulejo#58-norte")
)
modelos <- list(
  recolhido = list(previsao = FALSE),
  saiu_entrega = list(previsao = TRUE),
  nova_tentativa = list(previsao = TRUE)
)
pontos <- c("PR-0318", "PR-0552", "PR-1204")

estado <- new.env()
estado$sessoes <- list()
estado$preferencias <- list(
  `70412` = list(local = "porta", vizinho = NULL, codigo_ponto = NULL, janelas = NULL, autoriza_deixar = FALSE, observacoes = NULL, alterada_em = NA_character_),
  `70455` = list(local = "portaria", vizinho = NULL, codigo_ponto = NULL, janelas = NULL, autoriza_deixar = TRUE, observacoes = "porteiro ate as 18h", alterada_em = NA_character_),
  `70498` = list(local = "porta", vizinho = NULL, codigo_ponto = NULL, janelas = NULL, autoriza_deixar = FALSE, observacoes = NULL, alterada_em = NA_character_)
)
destinatarios <- data.frame(
  numero = c(70412L, 70455L, 70498L),
  apelido = c("nogueira", "falcao", "serrano"),
  telemovel = c("912345678", "961112233", "934445566"),
  email = c("beatriz.nogueira@example.pt", "t.falcao@example.pt", "serrano.ines@example.pt"),
  codigo_postal = c("4000-451", "1250-096", "3000-214"),
  stringsAsFactors = FALSE
)

sucesso <- function(...) list(sucesso = TRUE, dados = list(...))

# --- apoio -------------------------------------------------------------------

agora <- function() format(Sys.time(), "%Y-%m-%dT%H:%M:%SZ", tz = "UTC")

ultimo_nome <- function(nome) tolower(tail(strsplit(trimws(nome), "\\s+")[[1]], 1))

conhecido <- function(numero) {
  if (!(numero %in% destinatarios$numero)) recusar(404L, "DESTINATARIO_DESCONHECIDO", paste("Destinatario", numero, "desconhecido"))
  as.character(numero)
}

# --- filtro ------------------------------------------------------------------

#* @filter sessao
function(req, res) {
  if (grepl("^/auth-authenticate", req$PATH_INFO) || !grepl("^/ext-", req$PATH_INFO)) return(forward())
  chave <- req$HTTP_X_SESSAO
  if (is.null(chave) || chave == "") {
    res$setHeader("WWW-Authenticate", "X-Sessao")
    return(resposta_erro(res, 401L, "SESSAO_EM_FALTA", "Falta o cabecalho X-Sessao"))
  }
  fim <- estado$sessoes[[chave]]
  if (is.null(fim)) return(resposta_erro(res, 401L, "SESSAO_INVALIDA", "Sessao invalida"))
  if (Sys.time() >= fim) return(resposta_erro(res, 401L, "SESSAO_EXPIRADA", "Sessao expirada, autentique-se de novo"))
  forward()
}

# --- operacoes ---------------------------------------------------------------

#* Autenticacao do expedidor
#* @serializer unboxedJSON
#* @post /auth-authenticate
function(req, res) {
  corpo <- req$body
  assert_list(corpo, names = "unique")
  assert_string(corpo$entidade, pattern = "^E[0-9]{4}$")
  assert_string(corpo$utilizador, min.chars = 3)
  assert_string(corpo$palavra_passe, min.chars = 8)
  conta <- contas[[corpo$entidade]]
  if (is.null(conta) || !identical(conta$utilizador, corpo$utilizador) || !identical(conta$palavra_passe, corpo$palavra_passe)) {
    recusar(401L, "CREDENCIAIS_INVALIDAS", "Entidade, utilizador ou palavra-passe incorretos")
  }
  chave <- stringi::stri_rand_strings(1, 36, "[A-Za-z0-9]")
  estado$sessoes[[chave]] <- Sys.time() + VALIDADE
  sucesso(entidade = corpo$entidade, sessao = chave, validade_segundos = VALIDADE)
}

#* Validacao do destinatario
#* @serializer unboxedJSON
#* @post /ext-verify
function(req, res) {
  corpo <- req$body
  assert_list(corpo, names = "unique")
  assert_list(corpo$destinatario, names = "unique")
  assert_string(corpo$destinatario$nome, min.chars = 2, max.chars = 80)
  assert(
    check_string(corpo$destinatario$telemovel, pattern = PADRAO_TELEMOVEL),
    check_string(corpo$destinatario$email, pattern = PADRAO_EMAIL, ignore.case = TRUE)
  )
  assert_list(corpo$morada, names = "unique")
  assert_string(corpo$morada$codigo_postal, pattern = PADRAO_POSTAL)
  assert_string(corpo$morada$rua, max.chars = 100, null.ok = TRUE)
  assert_string(corpo$morada$porta, max.chars = 10, null.ok = TRUE)
  assert_string(corpo$morada$localidade, max.chars = 60, null.ok = TRUE)

  contacto <- (destinatarios$telemovel %in% corpo$destinatario$telemovel) | (destinatarios$email %in% tolower(corpo$destinatario$email))
  certo <- contacto & destinatarios$apelido == ultimo_nome(corpo$destinatario$nome) & destinatarios$codigo_postal == corpo$morada$codigo_postal
  if (!any(certo)) recusar(404L, "DESTINATARIO_DESCONHECIDO", "Nenhum destinatario com estes dados")
  sucesso(destinatario = list(numero = destinatarios$numero[certo][1], verificado = TRUE, nivel = "completo"))
}

#* Preferencias de entrega: consulta e alteracao
#* @serializer unboxedJSON
#* @post /ext-reach
function(req, res) {
  corpo <- req$body
  assert_list(corpo, names = "unique")
  assert_count(corpo$numero_destinatario, positive = TRUE)
  assert_choice(corpo$operacao, c("consultar", "alterar"))
  if (corpo$operacao == "alterar" || !is.null(corpo$preferencia)) {
    assert_list(corpo$preferencia, names = "unique")
    assert_choice(corpo$preferencia$local, LOCAIS)
    assert_list(corpo$preferencia$vizinho, names = "unique", null.ok = corpo$preferencia$local != "vizinho")
    if (!is.null(corpo$preferencia$vizinho)) {
      assert_string(corpo$preferencia$vizinho$nome, min.chars = 2, max.chars = 80)
      assert_string(corpo$preferencia$vizinho$andar, max.chars = 10, null.ok = TRUE)
    }
    assert_string(corpo$preferencia$codigo_ponto, pattern = "^PR-[0-9]{4}$", null.ok = corpo$preferencia$local != "ponto_recolha")
    assert_data_frame(corpo$preferencia$janelas, min.rows = 1, max.rows = 3, null.ok = TRUE)
    if (!is.null(corpo$preferencia$janelas)) {
      assert_names(names(corpo$preferencia$janelas), must.include = c("dia", "inicio"))
      assert_subset(corpo$preferencia$janelas$dia, DIAS)
      assert_character(corpo$preferencia$janelas$inicio, pattern = PADRAO_HORA, any.missing = FALSE)
      assert_character(corpo$preferencia$janelas$fim, pattern = PADRAO_HORA, null.ok = TRUE)
    }
    assert_flag(corpo$preferencia$autoriza_deixar, null.ok = TRUE)
    assert_string(corpo$preferencia$observacoes, max.chars = 120, null.ok = TRUE)
  }
  chave <- conhecido(corpo$numero_destinatario)
  if (corpo$operacao == "alterar") {
    nova <- corpo$preferencia
    if (!is.null(nova$codigo_ponto) && !(nova$codigo_ponto %in% pontos)) recusar(422L, "PONTO_DESCONHECIDO", paste("Ponto de recolha", nova$codigo_ponto, "nao existe"))
    estado$preferencias[[chave]] <- list(
      local = nova$local,
      vizinho = if (!is.null(nova$vizinho)) nova$vizinho[intersect(names(nova$vizinho), c("nome", "andar"))],
      codigo_ponto = nova$codigo_ponto,
      janelas = if (!is.null(nova$janelas)) nova$janelas[intersect(names(nova$janelas), c("dia", "inicio", "fim"))],
      autoriza_deixar = isTRUE(nova$autoriza_deixar),
      observacoes = nova$observacoes,
      alterada_em = agora()
    )
  }
  atual <- estado$preferencias[[chave]]
  sucesso(
    numero_destinatario = as.integer(chave),
    preferencia = Filter(Negate(is.null), atual[c("local", "vizinho", "codigo_ponto", "janelas", "autoriza_deixar", "observacoes")]),
    alterada_em = atual$alterada_em
  )
}

#* Notificacao ao destinatario
#* @serializer unboxedJSON
#* @post /ext-notify
function(req, res) {
  corpo <- req$body
  assert_list(corpo, names = "unique")
  assert_count(corpo$numero_destinatario, positive = TRUE)
  assert_list(corpo$envio, names = "unique")
  assert_string(corpo$envio$objeto, pattern = "^[A-Z]{2}[0-9]{9}PT$")
  assert_int(corpo$envio$volumes, lower = 1, upper = 30, null.ok = TRUE)
  assert_number(corpo$envio$peso_kg, lower = 0.01, upper = 40, null.ok = TRUE)
  assert_string(corpo$modelo, min.chars = 3)
  modelo <- modelos[[corpo$modelo]]
  if (is.null(modelo)) recusar(422L, "MODELO_DESCONHECIDO", paste0("O modelo '", corpo$modelo, "' nao existe"))
  assert_string(corpo$data_prevista, pattern = "^20[0-9]{2}-(0[1-9]|1[0-2])-[0-3][0-9]$", null.ok = !modelo$previsao)
  assert_choice(corpo$periodo, c("manha", "tarde", "noite"), null.ok = TRUE)
  assert_subset(corpo$canais, c("sms", "email", "push"))
  conhecido(corpo$numero_destinatario)

  canais <- if (length(corpo$canais)) unique(corpo$canais) else "sms"
  res$status <- 201L
  sucesso(
    notificacao = paste0("NT", stringi::stri_rand_strings(1, 10, "[0-9]")),
    estado = "em_fila",
    canais = as.list(canais),
    registada_em = agora()
  )
}
