package br.com.entregaja

import sttp.model.StatusCode
import sttp.tapir.*
import sttp.tapir.json.circe.*
import sttp.tapir.server.model.ValuedEndpointOutput
import sttp.tapir.server.netty.{NettyConfig, NettyFutureServer, NettyFutureServerOptions}

import java.time.{OffsetDateTime, ZoneOffset, Instant}
import java.time.temporal.ChronoUnit
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import scala.concurrent.{Await, Future}
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.duration.Duration

case class Parceiro(cnpj: String, chave: String, nome: String)
case class Destinatario(id: String, cpf: String, celular: String, primeiroNome: String, cep: String, numero: String, municipio: String, uf: String, aceita: Boolean)

object Base:
  val parceiros = List(Parceiro("48372915000107", "ej_live_9xQ2mT7vKc4RzB1p", "Lojas Ipê Amarelo"))
  val destinatarios = List(
    Destinatario("DST-204817", "39053344705", "5511987654321", "Thaís", "01310100", "1578", "São Paulo", "SP", true),
    Destinatario("DST-204993", "11144477735", "5521998761234", "Rogério", "22041001", "300", "Rio de Janeiro", "RJ", true),
    Destinatario("DST-205120", "52998224725", "5531991112233", "Cláudia", "30130010", "55", "Belo Horizonte", "MG", false)
  )
  val modelos = Set("entrega_hoje_v2", "tentativa_sem_sucesso_v1")
  val preferencias = new ConcurrentHashMap[String, (Preferencia, OffsetDateTime)]()
  val sessoes = new ConcurrentHashMap[String, (Parceiro, Instant)]()
  val ttl: Int = sys.env.get("TOKEN_TTL_SECONDS").flatMap(_.toIntOption).getOrElse(3600)
  val padrao = Preferencia("PORTARIA", None, None, None, None)

  def agora(): OffsetDateTime = OffsetDateTime.now(ZoneOffset.ofHours(-3)).truncatedTo(ChronoUnit.SECONDS)
  def porId(id: String): Option[Destinatario] = destinatarios.find(_.id == id)

object Rotas:
  private type Falha = (StatusCode, Erro)
  private def falha(status: StatusCode, codigo: String, mensagem: String): Falha = (status, Erro(codigo, mensagem))
  private val naoEncontrado = falha(StatusCode.NotFound, "DESTINATARIO_NAO_ENCONTRADO", "Nenhum destinatário encontrado com os dados informados")

  private val base = endpoint.post.in("parceiros" / "v1").errorOut(statusCode.and(jsonBody[Erro]))

  private val protegido = base
    .securityIn(auth.bearer[String]())
    .serverSecurityLogic { token =>
      Future.successful(Option(Base.sessoes.get(token)) match
        case Some((p, ate)) if Instant.now().isBefore(ate) => Right(p)
        case Some(_) => Base.sessoes.remove(token); Left(falha(StatusCode.Unauthorized, "TOKEN_EXPIRADO", "Token expirado, autentique-se novamente"))
        case None    => Left(falha(StatusCode.Unauthorized, "TOKEN_INVALIDO", "Token não reconhecido")))
    }

  val autenticar = base.in("auth-authenticate").in(jsonBody[Login]).out(jsonBody[Acesso]).serverLogic[Future] { l =>
    Future.successful(Base.parceiros.find(p => p.cnpj == l.cnpj && p.chave == l.chaveAcesso) match
      case Some(p) =>
        val token = UUID.randomUUID().toString.replace("-", "")
        Base.sessoes.put(token, (p, Instant.now().plusSeconds(Base.ttl)))
        Right(Acesso(token, "Bearer", Base.ttl))
      case None => Left(falha(StatusCode.Unauthorized, "CREDENCIAIS_INVALIDAS", "CNPJ ou chave de acesso inválidos")))
  }

  val verificar = protegido.in("ext-verify").in(jsonBody[ConsultaDestinatario]).out(jsonBody[DestinatarioEncontrado]).serverLogic { _ => c =>
    Future.successful(Base.destinatarios.find(d => d.cpf == c.cpf && d.celular == c.celular)
      .map(d => DestinatarioEncontrado(d.id, d.primeiroNome, d.municipio, d.uf, d.aceita)).toRight(naoEncontrado))
  }

  val preferencias = protegido.in("ext-reach").in(jsonBody[PedidoPreferencia]).out(jsonBody[SituacaoPreferencia]).serverLogic { _ => p =>
    Future.successful(Base.porId(p.destinatarioId) match
      case None => Left(naoEncontrado)
      case Some(d) if d.cep != p.endereco.cep || d.numero != p.endereco.numero =>
        Left(falha(StatusCode.UnprocessableEntity, "ENDERECO_NAO_CONFERE", "O endereço informado não é o cadastrado para o destinatário"))
      case Some(d) =>
        p.preferencia.foreach(n => Base.preferencias.put(d.id, (n, Base.agora())))
        val atual = Option(Base.preferencias.get(d.id))
        Right(SituacaoPreferencia(d.id, true, atual.map(_._1).getOrElse(Base.padrao), atual.map(_._2))))
  }

  val avisar = protegido.in("ext-notify").in(jsonBody[Aviso]).out(statusCode(StatusCode.Accepted).and(jsonBody[AvisoAceito])).serverLogic { _ => a =>
    Future.successful(Base.porId(a.destinatarioId) match
      case None => Left(naoEncontrado)
      case Some(_) if !Base.modelos(a.modelo) =>
        Left(falha(StatusCode.UnprocessableEntity, "MODELO_DESCONHECIDO", s"O modelo '${a.modelo}' não está liberado para o parceiro"))
      case Some(d) if !d.aceita =>
        Left(falha(StatusCode.Conflict, "MENSAGENS_RECUSADAS", "O destinatário optou por não receber mensagens"))
      case Some(_) => Right(AvisoAceito(UUID.randomUUID().toString, "NA_FILA", Base.agora())))
  }

  val todas = List(autenticar, verificar, preferencias, avisar)

@main def main(): Unit =
  val opcoes = NettyFutureServerOptions.customiseInterceptors
    .defaultHandlers(m => ValuedEndpointOutput(jsonBody[Erro], Erro("REQUISICAO_INVALIDA", m)), notFoundWhenRejected = true)
    .serverLog(None)
    .options
  val config = NettyConfig.default.host("127.0.0.1").port(sys.env("PORT").toInt)
  val servidor = NettyFutureServer(opcoes, config).addEndpoints(Rotas.todas)
  Await.result(servidor.start(), Duration.Inf)
  Thread.currentThread().join()
