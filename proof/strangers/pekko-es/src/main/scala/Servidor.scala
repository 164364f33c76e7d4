package ar.com.repartosdelplata

import java.security.MessageDigest
import java.time.temporal.ChronoUnit
import java.time.{Instant, OffsetDateTime, ZoneOffset}
import java.util.UUID
import java.util.concurrent.atomic.AtomicInteger
import scala.collection.concurrent.TrieMap
import scala.concurrent.ExecutionContext
import scala.util.{Failure, Success}

import org.apache.pekko.actor.typed.ActorSystem
import org.apache.pekko.actor.typed.scaladsl.Behaviors
import org.apache.pekko.http.scaladsl.Http
import org.apache.pekko.http.scaladsl.marshalling.{Marshaller, ToEntityMarshaller}
import org.apache.pekko.http.scaladsl.model.*
import org.apache.pekko.http.scaladsl.server.*
import org.apache.pekko.http.scaladsl.server.Directives.*
import org.apache.pekko.http.scaladsl.server.directives.Credentials
import org.apache.pekko.http.scaladsl.unmarshalling.{FromEntityUnmarshaller, Unmarshaller}
import play.api.libs.json.*

/** Soporte de play-json para Pekko HTTP. */
object PlayJson:
  final case class PlayJsonError(error: JsError) extends IllegalArgumentException(JsError.toJson(error).toString)

  given entrada[A](using reads: Reads[A]): FromEntityUnmarshaller[A] =
    Unmarshaller.byteStringUnmarshaller
      .forContentTypes(MediaTypes.`application/json`)
      .mapWithCharset {
        case (datos, _) if datos.isEmpty => throw Unmarshaller.NoContentException
        case (datos, _)                  => Json.parse(datos.toArray)
      }
      .map(js => reads.reads(js).recoverTotal(e => throw PlayJsonError(e)))

  given salida: ToEntityMarshaller[JsValue] =
    Marshaller.withFixedContentType(ContentTypes.`application/json`)(js => HttpEntity(ContentTypes.`application/json`, Json.stringify(js)))

final case class Persona(doc: Documento, apellido: String, codigoPostal: String, localidad: String, provincia: String)

object Datos:
  val personas: Map[String, Persona] = Map(
    "RDP410772" -> Persona(Documento("DNI", 28456113), "Ferreyra", "X5000HBA", "Córdoba", "Córdoba"),
    "RDP410938" -> Persona(Documento("DNI", 33910427), "Acosta", "S2000CKD", "Rosario", "Santa Fe"),
    "RDP411205" -> Persona(Documento("LC", 5120388), "Iturralde", "C1425DTG", "CABA", "Ciudad Autónoma de Buenos Aires")
  )
  val preferencias: TrieMap[String, (Preferencias, Option[String])] = TrieMap(
    "RDP410772" -> (Preferencias("DOMICILIO", None, None, true, None), None),
    "RDP410938" -> (Preferencias("SUCURSAL", None, None, false, None), None),
    "RDP411205" -> (Preferencias("ENCARGADO", None, None, true, Some("Portería de 8 a 12")), None)
  )
  val plantillas = Set("RDP-REPARTO-07", "RDP-DEMORA-02", "RDP-ENTREGA-11")
  val accesos = Map(("30-71598432-6", "api.tiendasur") -> "Quebracho#58-xT")

object Rutas:
  import PlayJson.given

  private val vida = sys.env.get("TOKEN_TTL_SECONDS").map(_.toLong).getOrElse(900L)
  private val tokens = TrieMap.empty[String, Instant]
  private val secuencia = AtomicInteger(7300)

  private def ahora(mas: Long = 0): OffsetDateTime =
    OffsetDateTime.now(ZoneOffset.ofHours(-3)).plusSeconds(mas).truncatedTo(ChronoUnit.SECONDS)

  private def error(estado: StatusCode, codigo: String, mensaje: String): Route =
    complete(estado, Json.obj("estado" -> "ERROR", "codigo" -> codigo, "mensaje" -> mensaje): JsValue)

  private def autenticador(c: Credentials): Option[String] = c match
    case Credentials.Provided(t) => tokens.get(t).filter(_.isAfter(Instant.now)).map(_ => t)
    case _                       => None

  private def igual(a: String, b: String) = MessageDigest.isEqual(a.getBytes("UTF-8"), b.getBytes("UTF-8"))

  given RejectionHandler = RejectionHandler
    .newBuilder()
    .handle { case ValidationRejection(_, Some(PlayJson.PlayJsonError(e))) =>
      complete(StatusCodes.BadRequest, Json.obj("estado" -> "ERROR", "errores" -> JsError.toJson(e)): JsValue)
    }
    .result()
    .withFallback(RejectionHandler.default)
    .mapRejectionResponse {
      case r @ HttpResponse(_, _, ent: HttpEntity.Strict, _) if ent.contentType != ContentTypes.`application/json` =>
        r.withEntity(HttpEntity(ContentTypes.`application/json`, Json.stringify(Json.obj("estado" -> "ERROR", "mensaje" -> ent.data.utf8String))))
      case r => r
    }

  given ExceptionHandler = ExceptionHandler { case _: Exception =>
    error(StatusCodes.InternalServerError, "RDP-500", "Error interno")
  }

  private val acceso: Route = path("auth-authenticate") {
    post {
      entity(as[Acceso]) { a =>
        if Datos.accesos.get((a.cuit, a.usuario)).exists(igual(_, a.clave)) then
          val t = UUID.randomUUID.toString
          tokens.put(t, Instant.now.plusSeconds(vida))
          complete(Json.obj("estado" -> "OK", "sesion" -> Json.obj("token" -> t, "tipo" -> "Bearer", "vence" -> ahora(vida).toString)): JsValue)
        else error(StatusCodes.Unauthorized, "RDP-101", "CUIT, usuario o clave incorrectos")
      }
    }
  }

  private val verificar: Route = path("ext-verify") {
    post {
      authenticateOAuth2("integraciones", autenticador) { _ =>
        entity(as[Verificacion]) { v =>
          Datos.personas.find((_, p) => p.doc.numero == v.documento.numero && p.apellido.equalsIgnoreCase(v.apellido.trim)) match
            case Some((id, p)) =>
              complete(Json.obj("estado" -> "OK", "existe" -> true, "destinatario" -> Json.obj("id" -> id, "localidad" -> p.localidad, "provincia" -> p.provincia)): JsValue)
            case None => complete(Json.obj("estado" -> "OK", "existe" -> false): JsValue)
        }
      }
    }
  }

  private val alcance: Route = path("ext-reach") {
    post {
      authenticateOAuth2("integraciones", autenticador) { _ =>
        entity(as[Alcance]) { a =>
          Datos.personas.get(a.destinatario.id) match
            case None => error(StatusCodes.NotFound, "RDP-201", "Destinatario inexistente")
            case Some(p) if p.codigoPostal != a.destinatario.codigoPostal =>
              error(StatusCodes.Conflict, "RDP-202", "El código postal no corresponde al destinatario")
            case Some(_) =>
              a.preferencias.foreach(n => Datos.preferencias.put(a.destinatario.id, (n, Some(ahora().toString))))
              val (pref, cuando) = Datos.preferencias(a.destinatario.id)
              val base = Json.obj("estado" -> "OK", "destinatarioId" -> a.destinatario.id, "preferencias" -> pref)
              complete(cuando.fold(base)(c => base + ("modificado" -> JsString(c))): JsValue)
        }
      }
    }
  }

  private val notificar: Route = path("ext-notify") {
    post {
      authenticateOAuth2("integraciones", autenticador) { _ =>
        entity(as[Notificacion]) { n =>
          if !Datos.personas.contains(n.destinatarioId) then error(StatusCodes.NotFound, "RDP-201", "Destinatario inexistente")
          else if !Datos.plantillas(n.aviso.plantilla) then
            error(StatusCodes.UnprocessableContent, "RDP-301", s"La plantilla ${n.aviso.plantilla} no está habilitada")
          else
            complete(
              StatusCodes.Accepted,
              Json.obj(
                "estado" -> "OK",
                "notificacion" -> Json.obj("numero" -> secuencia.incrementAndGet(), "canal" -> n.aviso.canal, "situacion" -> "ENCOLADA", "bultos" -> n.bultos.size)
              ): JsValue
            )
        }
      }
    }
  }

  val todas: Route = Route.seal(pathPrefix("b2b")(concat(acceso, verificar, alcance, notificar)))

object Servidor:
  def main(args: Array[String]): Unit =
    given sistema: ActorSystem[Nothing] = ActorSystem(Behaviors.empty, "integraciones")
    given ExecutionContext = sistema.executionContext
    Http().newServerAt("127.0.0.1", sys.env("PORT").toInt).bind(Rutas.todas).onComplete {
      case Success(_) => println("Listo")
      case Failure(e) => println(e.getMessage); sistema.terminate()
    }
