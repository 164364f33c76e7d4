package com.phasela.tirhiselo

import com.twitter.finagle.http.{Request, Response}
import com.twitter.finagle.{Service, SimpleFilter}
import com.twitter.finatra.http.filters.CommonFilters
import com.twitter.finatra.http.response.{ErrorsResponse, ResponseBuilder}
import com.twitter.finatra.http.routing.HttpRouter
import com.twitter.finatra.http.{Controller, HttpServer}
import com.twitter.util.Future
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.UUID
import javax.inject.Inject

class TokeniFilter @Inject() (vuhlayiselo: Vuhlayiselo, response: ResponseBuilder)
    extends SimpleFilter[Request, Response] {

  override def apply(request: Request, service: Service[Request, Response]): Future[Response] =
    request.headerMap.get("Authorization").map(_.trim) match {
      case Some(h) if h.regionMatches(true, 0, "Bearer ", 0, 7) && vuhlayiselo.tokeniYaTirha(h.drop(7).trim) =>
        service(request)
      case Some(_) => ariwa("Tokeni a yi tiveki kumbe yi herile")
      case None => ariwa("Ku laveka tokeni: Authorization: Bearer <tokeni>")
    }

  private def ariwa(rito: String): Future[Response] =
    response.unauthorized(ErrorsResponse(rito)).header("WWW-Authenticate", "Bearer").toFuture
}

abstract class Masungulo extends Controller {

  /** Miri wa "null" wu hundza eka Jackson: a hi wu yimise laha. */
  protected def ku[T](x: T)(f: T => Response): Response =
    Milawu.marito(x).fold(f(x))(m => response.badRequest(ErrorsResponse(m)))
}

class NghenoController @Inject() (vuhlayiselo: Vuhlayiselo) extends Masungulo {

  post("/tirhiselo/v1/auth-authenticate") { y: NghenoXikombelo =>
    ku(y) { x =>
      if (vuhlayiselo.khamphaniYaTiveka(x.khamphani, x.xihundla)) {
        val (tokeni, heta) = vuhlayiselo.tokeniLeyintshwa()
        response.ok(NghenoNhlamulo(tokeni, "Bearer", heta.toString))
      } else response.unauthorized(ErrorsResponse("Khamphani kumbe xihundla a swi lulamanga"))
    }
  }
}

class TirhiseloController @Inject() (vuhlayiselo: Vuhlayiselo) extends Masungulo {

  post("/tirhiselo/v1/ext-verify") { y: KambisisaXikombelo =>
    ku(y) { x =>
      vuhlayiselo
        .lava(x.mutirhisi.nomboroYaFoni, x.mutirhisi.xivongo)
        .filter(m => x.mutirhisi.imeyili.forall(_.equalsIgnoreCase(m.imeyili)))
        .filter(m => x.mutirhisi.tiko.forall(_.equalsIgnoreCase(m.tiko))) match {
        case Some(m) => response.ok(KambisisaNhlamulo(m.id, m.xiyimo, m.tindlela))
        case None => aNgaTiveki
      }
    }
  }

  post("/tirhiselo/v1/ext-reach") { y: FikelelaXikombelo =>
    ku(y) { x =>
      vuhlayiselo.hiId(x.mutirhisiId) match {
        case Some(m) =>
          val h = x.nhlawulo.fold(vuhlayiselo.nhlawulo(m.id))(vuhlayiselo.hlayisa(m.id, _))
          response.ok(FikelelaNhlamulo(m.id, x.nhlawulo.isDefined, h.nhlawulo, h.hi))
        case None => aNgaTiveki
      }
    }
  }

  post("/tirhiselo/v1/ext-notify") { y: TivisaXikombelo =>
    ku(y) { x =>
      vuhlayiselo.hiId(x.mutirhisiId) match {
        case None => aNgaTiveki
        case Some(m) if m.xiyimo != "wa_tirha" =>
          response.conflict(ErrorsResponse("Mutirhisi u yimisiwile"))
        case Some(_) if !vuhlayiselo.mahungu(x.xitiviso.khodiYaHungu) =>
          response.notFound(ErrorsResponse(s"Hungu '${x.xitiviso.khodiYaHungu}' a ri kona"))
        case Some(_) =>
          response.accepted(
            TivisaNhlamulo(
              "XT-" + UUID.randomUUID.toString.take(13).toUpperCase,
              "yi_rindzile",
              Instant.now.truncatedTo(ChronoUnit.SECONDS).toString))
      }
    }
  }

  private def aNgaTiveki = response.notFound(ErrorsResponse("Mutirhisi a nga tiveki"))
}

object ServerMain extends Server

class Server extends HttpServer {
  override val name = "phasela-tirhiselo"
  override val disableAdminHttpServer = true
  override val defaultHttpPort: String = "127.0.0.1:" + sys.env.getOrElse("PORT", "8080")

  override protected def configureHttp(router: HttpRouter): Unit =
    router
      .filter[CommonFilters]
      .add[NghenoController]
      .add[TokeniFilter, TirhiseloController]
}
