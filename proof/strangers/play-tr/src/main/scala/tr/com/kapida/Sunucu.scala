package tr.com.kapida

import java.nio.charset.StandardCharsets.UTF_8
import java.time.{Clock, Instant}
import java.util.{Base64, Locale, UUID}

import scala.collection.concurrent.TrieMap
import scala.concurrent.Future
import scala.util.{Failure, Success, Try}

import pdi.jwt.exceptions.JwtExpirationException
import pdi.jwt.{JwtAlgorithm, JwtClaim, JwtJson}
import play.api.http.{HttpErrorHandler, JsonHttpErrorHandler}
import play.api.libs.json._
import play.api.mvc._
import play.api.routing.Router
import play.api.routing.sird._
import play.api.{BuiltInComponents, Mode, NoHttpFiltersComponents}
import play.core.server.{PekkoHttpServerComponents, ServerConfig}

import Bicimler._

final case class Kayit(musteriNo: Long, cepTelefonu: String, soyad: String, ad: String, tercih: Tercih, guncellenme: Option[Instant])

trait Entegrasyon extends BuiltInComponents with NoHttpFiltersComponents {
  private val istemci = ("modaevi", "Tz8-Karakoy-41Lw")
  private val anahtar = configuration.get[String]("play.http.secret.key")
  private val omur = sys.env.get("TOKEN_TTL_SECONDS").fold(900L)(_.toLong)
  private implicit val saat: Clock = Clock.systemUTC()
  private implicit val yerel: Locale = new Locale("tr", "TR")

  private val kayitlar = TrieMap(Seq(
    Kayit(1048221, "5321234567", "Yılmaz", "Elif", Tercih(TeslimYeri.KAPI, None, None, None, None), None),
    Kayit(1048305, "5423456789", "Demir", "Burak", Tercih(TeslimYeri.SUBE, None, Some("TR3412"), None, None), None),
    Kayit(1050777, "5059876543", "Aydın", "Zeynep", Tercih(TeslimYeri.GUVENLIK, None, None, Some("B blok"), None), None)
  ).map(k => k.musteriNo -> k): _*)

  override lazy val httpErrorHandler: HttpErrorHandler = new JsonHttpErrorHandler(environment, None)

  private def hata(kod: String, mesaj: String): JsObject = Json.obj("basarili" -> false, "kod" -> kod, "mesaj" -> mesaj)
  private def tamam(veri: JsObject): JsObject = Json.obj("basarili" -> true) ++ veri
  private val yok = Results.NotFound(hata("MUSTERI_YOK", "Müşteri bulunamadı"))

  private def kimlik(istek: RequestHeader): Option[(String, String)] =
    istek.headers.get("Authorization").filter(_.regionMatches(true, 0, "Basic ", 0, 6)).flatMap { deger =>
      Try(new String(Base64.getDecoder.decode(deger.drop(6).trim), UTF_8)).toOption.map(_.split(":", 2)).collect { case Array(k, s) => (k, s) }
    }

  private def giris = defaultActionBuilder { istek =>
    kimlik(istek) match {
      case Some(`istemci`) =>
        val simdi = Instant.now(saat).getEpochSecond
        val jeton = JwtJson.encode(JwtClaim(issuer = Some("kapida"), subject = Some(istemci._1), issuedAt = Some(simdi), expiration = Some(simdi + omur)), anahtar, JwtAlgorithm.HS256)
        Results.Ok(tamam(Json.obj("accessToken" -> jeton, "tokenType" -> "Bearer", "expiresIn" -> omur)))
      case Some(_) => Results.Unauthorized(hata("KIMLIK_HATALI", "Kullanıcı adı veya parola hatalı")).withHeaders("WWW-Authenticate" -> "Basic realm=\"kapida\"")
      case None    => Results.Unauthorized(hata("KIMLIK_GEREKLI", "Kimlik bilgisi gerekli")).withHeaders("WWW-Authenticate" -> "Basic realm=\"kapida\"")
    }
  }

  private object yetkili extends ActionBuilder[Request, AnyContent] with ActionFilter[Request] {
    override def parser: BodyParser[AnyContent] = defaultBodyParser
    override protected def executionContext = Entegrasyon.this.executionContext
    override protected def filter[A](istek: Request[A]): Future[Option[Result]] = Future.successful(denetle(istek))
  }

  private def denetle(istek: RequestHeader): Option[Result] = {
    def red(kod: String, mesaj: String) = Some(Results.Unauthorized(hata(kod, mesaj)).withHeaders("WWW-Authenticate" -> "Bearer"))
    istek.headers.get("Authorization").filter(_.regionMatches(true, 0, "Bearer ", 0, 7)).map(_.drop(7).trim) match {
      case None => red("TOKEN_GEREKLI", "Erişim anahtarı gerekli")
      case Some(jeton) =>
        JwtJson.decode(jeton, anahtar, Seq(JwtAlgorithm.HS256)) match {
          case Success(_)                         => None
          case Failure(_: JwtExpirationException) => red("TOKEN_SURESI_DOLDU", "Erişim anahtarının süresi doldu")
          case Failure(_)                         => red("TOKEN_GECERSIZ", "Erişim anahtarı geçersiz")
        }
    }
  }

  private def islenen[A: Reads](is: A => Result): Action[JsValue] = yetkili(playBodyParsers.json) { istek =>
    istek.body.validate[A].fold(
      hatalar => Results.BadRequest(hata("DOGRULAMA_HATASI", "İstek doğrulanamadı") + ("hatalar" -> JsError.toJson(hatalar))),
      is
    )
  }

  private def dogrula = islenen[DogrulamaIstegi] { i =>
    kayitlar.values.find(k => k.cepTelefonu == i.musteri.cepTelefonu && k.soyad.toLowerCase(yerel) == i.musteri.soyad.toLowerCase(yerel)) match {
      case Some(k) => Results.Ok(tamam(Json.obj("durum" -> "KAYITLI", "musteriNo" -> k.musteriNo, "ad" -> k.ad)))
      case None    => Results.Ok(tamam(Json.obj("durum" -> "KAYITSIZ")))
    }
  }

  private def tercih = islenen[TercihIstegi] { i =>
    kayitlar.get(i.musteriNo).fold(yok) { k =>
      val son = if (i.islem == Islem.GUNCELLE) k.copy(tercih = i.tercih.getOrElse(k.tercih), guncellenme = Some(Instant.now(saat))) else k
      kayitlar.update(son.musteriNo, son)
      Results.Ok(tamam(Json.obj("musteriNo" -> son.musteriNo, "tercih" -> son.tercih, "guncellenme" -> son.guncellenme)))
    }
  }

  private def bildir = islenen[BildirimIstegi] { i =>
    kayitlar.get(i.musteriNo).fold(yok)(_ => Results.Created(tamam(Json.obj("bildirimId" -> UUID.randomUUID(), "durum" -> "SIRADA"))))
  }

  override lazy val router: Router = Router.from {
    case POST(p"/kapida/api/auth-authenticate") => giris
    case POST(p"/kapida/api/ext-verify")        => dogrula
    case POST(p"/kapida/api/ext-reach")         => tercih
    case POST(p"/kapida/api/ext-notify")        => bildir
  }
}

object Sunucu {
  def main(args: Array[String]): Unit = {
    val bilesenler = new PekkoHttpServerComponents with Entegrasyon {
      override lazy val serverConfig: ServerConfig = ServerConfig(port = Some(sys.env("PORT").toInt), address = "127.0.0.1", mode = Mode.Prod)
    }
    val sunucu = bilesenler.server
    sys.addShutdownHook(sunucu.stop())
  }
}
