package sk.beskyd.dorucka

import java.util.UUID

import cats.data.{Kleisli, OptionT}
import cats.syntax.all.*
import cats.effect.{ExitCode, IO, IOApp}
import com.comcast.ip4s.{Port, host}
import io.circe.{Decoder, DecodingFailure, Json, ParsingFailure}
import io.circe.syntax.*
import org.http4s.*
import org.http4s.circe.*
import org.http4s.dsl.io.*
import org.http4s.ember.server.EmberServerBuilder
import org.http4s.headers.{Authorization, `WWW-Authenticate`}
import org.http4s.server.middleware.EntityLimiter
import org.http4s.server.Router

object Servis extends IOApp:
  private val kod   = "beskyd-eshop-07"
  private val heslo = "mT4-ondava-Lq81x"

  private def chyba(text: String): Json = Json.obj("chyba" := text)

  private def citaj[A: Decoder](req: Request[IO])(f: A => IO[Response[IO]]): IO[Response[IO]] =
    req.attemptAs[A](using jsonOf[IO, A]).value.flatMap {
      case Right(a)                                         => f(a)
      case Left(InvalidMessageBodyFailure(_, Some(e)))      => UnprocessableEntity(chyba(e.getMessage))
      case Left(MalformedMessageBodyFailure(d, Some(e)))    => BadRequest(chyba(s"$d: ${e.getMessage}"))
      case Left(e: DecodeFailure)                           => IO.pure(e.toHttpResponse[IO](req.httpVersion))
    }

  private def bezRelaciji(text: String): IO[Response[IO]] =
    Unauthorized(`WWW-Authenticate`(Challenge("Bearer", "dorucka")), chyba(text))

  /** Everything but the login wants a session. */
  private def zRelacijow(sklad: Sklad)(r: HttpRoutes[IO]): HttpRoutes[IO] = Kleisli { req =>
    req.headers.get[Authorization] match
      case Some(Authorization(Credentials.Token(AuthScheme.Bearer, k))) =>
        OptionT.liftF(sklad.platna(k)).flatMap(if _ then r(req) else OptionT.liftF(bezRelaciji("Relacija ne je platna")))
      case _ => OptionT.liftF(bezRelaciji("Relacija chybuje"))
  }

  private def prystup(sklad: Sklad) = HttpRoutes.of[IO] { case req @ POST -> Root / "auth-authenticate" =>
    req.headers.get[Authorization].map(_.credentials) match
      case Some(BasicCredentials(k, h)) if k == kod && h == heslo =>
        sklad.vydaj.flatMap((kluc, d) => Created(Json.obj("relacija" := Json.obj("kluc" := kluc, "plati_do" := d.toString))))
      case Some(BasicCredentials(_, _)) =>
        Unauthorized(`WWW-Authenticate`(Challenge("Basic", "dorucka")), chyba("Nespravnyj kod abo heslo"))
      case _ =>
        Unauthorized(`WWW-Authenticate`(Challenge("Basic", "dorucka")), chyba("Kod i heslo chybujut"))
  }

  private def sluzby(sklad: Sklad) = HttpRoutes.of[IO] {
    case req @ POST -> Root / "ext-verify" =>
      citaj[Overinja](req) { o =>
        sklad.najdy(o.osoba.telefon.value, o.osoba.prizvysko.value, o.psc.value) match
          case Some(k) => Ok(Json.obj("znama" := true, "osoba" := Json.obj("cislo" := k.cislo, "meno" := k.meno)))
          case None    => Ok(Json.obj("znama" := false))
      }

    case req @ POST -> Root / "ext-reach" =>
      citaj[Dosjah](req) { d =>
        sklad.klijent(d.osoba) match
          case None => NotFound(chyba("Neznama osoba"))
          case Some(k) =>
            for
              _      <- d.zmina.fold(IO.unit)(sklad.zapys(k.cislo, _))
              st     <- sklad.pryjom(k.cislo)
              r <- Ok(
                Json.obj(
                  "osoba"  := k.cislo,
                  "adresa" := Json.obj("ulicja" := k.ulicja, "obec" := k.obec, "psc" := k.psc),
                  "pryjom" := st._1.asJson.deepDropNullValues,
                  "zmineno" := st._2.map(_.toString)
                )
              )
            yield r
      }

    case req @ POST -> Root / "ext-notify" =>
      citaj[Zvistka](req) { z =>
        if sklad.klijent(z.osoba).isEmpty then NotFound(chyba("Neznama osoba"))
        else
          Accepted(
            Json.obj(
              "zvistka" := Json.obj("id" := UUID.randomUUID.toString, "stav" := "pryjata", "kanal" := z.kanal.getOrElse(Kanal.sms).asJson)
            )
          )
      }
  }

  def run(args: List[String]): IO[ExitCode] =
    for
      sklad <- Sklad.novyj
      port   = sys.env.get("PORT").flatMap(Port.fromString).getOrElse(Port.fromInt(8080).get)
      app    = Router("/dorucka" -> EntityLimiter.httpRoutes(Router("/" -> vsitko(sklad)), 131072)).orNotFound
                 .handleErrorWith { (e: Throwable) =>
                   Kleisli.liftF(e match
                     case EntityLimiter.EntityTooLarge(n) => PayloadTooLarge(chyba(s"Najvecej $n bajtiv"))
                     case _                               => InternalServerError(chyba("Vnutrisnja chyba"))
                   )
                 }
      _ <- EmberServerBuilder.default[IO].withHost(host"127.0.0.1").withPort(port).withHttpApp(app)
        .withShutdownTimeout(scala.concurrent.duration.Duration(1, "s")).build.useForever
    yield ExitCode.Success

  private def vsitko(sklad: Sklad): HttpRoutes[IO] = Kleisli { req =>
    prystup(sklad)(req).orElse {
      if req.method == Method.POST && sluzbyMena(req.pathInfo.renderString) then zRelacijow(sklad)(sluzby(sklad))(req)
      else OptionT.none
    }
  }
  private val sluzbyMena = Set("/ext-verify", "/ext-reach", "/ext-notify")
