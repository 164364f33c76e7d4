package mz.estafeta.integracao

import java.security.SecureRandom
import java.time.{Instant, LocalDate, LocalTime}
import java.time.temporal.ChronoUnit
import java.util.{HexFormat, UUID}
import java.util.concurrent.atomic.AtomicInteger

import akka.actor.ActorSystem
import akka.http.scaladsl.Http
import akka.http.scaladsl.marshallers.sprayjson.SprayJsonSupport._
import akka.http.scaladsl.model.{StatusCode, StatusCodes}
import akka.http.scaladsl.server.Directives._
import akka.http.scaladsl.server._
import akka.http.scaladsl.server.directives.Credentials
import spray.json._

import scala.collection.concurrent.TrieMap
import scala.concurrent.Await
import scala.concurrent.duration._

object Servidor extends App {
  import Protocolo._

  implicit val system: ActorSystem = ActorSystem("estafeta")

  final case class Pessoa(id: Int, nome: String, apelido: String, telefone: String, bairro: String)

  private val contas = Map("loja-polana" -> "Xk4!marrabenta-2209")
  private val terminais = Set(UUID.fromString("3f0c6a52-9d1e-4b7a-8f36-52c1e07ad914"))
  private val pessoas = Seq(
    Pessoa(50318, "Celeste", "Machava", "+258843170625", "Polana Cimento"),
    Pessoa(50344, "Abílio", "Nhantumbo", "+258824419037", "Malhangalene"),
    Pessoa(50391, "Zulmira", "Cossa", "+258867702214", "Matola A"))
  private val guias = Map("EP208817345MZ" -> 50318, "EP208817362MZ" -> 50344, "EP208818001MZ" -> 50391)
  private val modelos = Set("SAIU_PARA_ENTREGA", "ENTREGA_ADIADA", "RECOLHA_NA_AGENCIA")
  private val agencias = Set("MPT-01", "MPT-04", "MTL-02")

  private val preferencias = TrieMap.empty[Int, (Entrega, Option[Instant])] ++= pessoas.map(p =>
    p.id -> ((Comum(Local.PORTA, Some(Janela(LocalTime.of(9, 0), LocalTime.of(17, 0))), None, None): Entrega, None)))
  private val fichas = TrieMap.empty[String, Instant]
  private val duracao = sys.env.get("TOKEN_TTL_SECONDS").flatMap(_.toIntOption).getOrElse(45 * 60)
  private val sorte = new SecureRandom
  private val contador = new AtomicInteger(71200)

  private def recusa(status: StatusCode, codigo: String, mensagem: String, campo: Option[String] = None): Route =
    complete(status -> JsObject(Map[String, JsValue]("codigo" -> JsString(codigo), "mensagem" -> JsString(mensagem)) ++ campo.map("campo" -> JsString(_))))

  private def campoDe(causa: Throwable): Option[String] = causa match {
    case d: DeserializationException if d.fieldNames.nonEmpty => Some(d.fieldNames.mkString("."))
    case _                                                    => None
  }

  implicit def rejeicoes: RejectionHandler = RejectionHandler.newBuilder()
    .handle {
      case MalformedRequestContentRejection(mensagem, causa) => recusa(StatusCodes.BadRequest, "PEDIDO_INVALIDO", mensagem, campoDe(causa))
      case ValidationRejection(mensagem, _)                  => recusa(StatusCodes.BadRequest, "PEDIDO_INVALIDO", mensagem)
    }
    .result()
    .withFallback(RejectionHandler.default)

  private def conta(c: Credentials): Option[String] = c match {
    case p @ Credentials.Provided(id) if contas.get(id).exists(p.verify) => Some(id)
    case _                                                               => None
  }

  private val comFicha: Directive0 = headerValueByName("X-Ficha").flatMap { f =>
    fichas.get(f) match {
      case Some(ate) if ate.isAfter(Instant.now()) => pass
      case Some(_)                                 => Directive(_ => recusa(StatusCodes.Unauthorized, "FICHA_CADUCADA", "A ficha caducou, autentique-se de novo"))
      case None                                    => Directive(_ => recusa(StatusCodes.Unauthorized, "FICHA_DESCONHECIDA", "Ficha desconhecida"))
    }
  }

  private def pessoa(id: Int)(rota: Pessoa => Route): Route =
    pessoas.find(_.id == id).fold(recusa(StatusCodes.NotFound, "DESTINATARIO_DESCONHECIDO", s"Não há destinatário $id"))(rota)

  private val rotas: Route = pathPrefix("estafeta" / "v2") {
    concat(
      (path("auth-authenticate") & post) {
        authenticateBasic("Estafeta", conta) { _ =>
          entity(as[PedidoAcesso]) { p =>
            if (!terminais(p.terminal)) recusa(StatusCodes.Forbidden, "TERMINAL_NAO_REGISTADO", "O terminal não está registado nesta conta")
            else {
              val bytes = new Array[Byte](20); sorte.nextBytes(bytes)
              val ficha = HexFormat.of().formatHex(bytes)
              fichas(ficha) = Instant.now().plusSeconds(duracao.toLong)
              complete(StatusCodes.Created -> JsObject("sessao" -> JsObject("ficha" -> JsString(ficha), "duracaoSegundos" -> JsNumber(duracao))))
            }
          }
        }
      },
      (path("ext-verify") & post & comFicha) {
        entity(as[PedidoVerificacao]) { p =>
          pessoas.find(x => x.telefone == p.contacto.telefone.e164 && x.apelido.equalsIgnoreCase(p.apelido.trim)) match {
            case Some(x) => complete(JsObject("encontrado" -> JsTrue, "destinatario" -> JsObject("numero" -> JsNumber(x.id), "nome" -> JsString(s"${x.nome} ${x.apelido}"), "bairro" -> JsString(x.bairro))))
            case None    => complete(JsObject("encontrado" -> JsFalse))
          }
        }
      },
      (path("ext-reach") & post & comFicha) {
        entity(as[PedidoPreferencia]) { p =>
          pessoa(p.destinatario) { x =>
            val recusado = p match {
              case Alteracao(_, a: NaAgencia) if !agencias(a.agencia) => Some(a.agencia)
              case _                                                 => None
            }
            recusado.fold[Route] {
              p match {
                case Alteracao(_, e) => preferencias(x.id) = (e, Some(Instant.now().truncatedTo(ChronoUnit.SECONDS)))
                case _               =>
              }
              val (e, quando) = preferencias(x.id)
              complete(JsObject(Map[String, JsValue]("destinatario" -> JsNumber(x.id), "preferencia" -> e.toJson) ++ quando.map(q => "alteradaEm" -> JsString(q.toString))))
            }(a => recusa(StatusCodes.UnprocessableEntity, "AGENCIA_DESCONHECIDA", s"Não há agência $a"))
          }
        }
      },
      (path("ext-notify") & post & comFicha) {
        entity(as[PedidoAviso]) { p =>
          pessoa(p.destinatario) { x =>
            if (!guias.get(p.volume.guia).contains(x.id)) recusa(StatusCodes.UnprocessableEntity, "GUIA_DESCONHECIDA", s"A guia ${p.volume.guia} não é deste destinatário")
            else if (!modelos(p.modelo)) recusa(StatusCodes.UnprocessableEntity, "MODELO_DESCONHECIDO", s"Não há modelo ${p.modelo}")
            else complete(StatusCodes.Accepted -> JsObject("aviso" -> JsObject("numero" -> JsNumber(contador.incrementAndGet()), "estado" -> JsString("EM_FILA"), "canal" -> JsString(p.canal.name))))
          }
        }
      })
  }

  private val ligacao = Await.result(Http().newServerAt("127.0.0.1", sys.env("PORT").toInt).bind(Route.seal(rotas)), 20.seconds)
  sys.addShutdownHook { Await.ready(ligacao.terminate(1.second), 3.seconds); () }
}
