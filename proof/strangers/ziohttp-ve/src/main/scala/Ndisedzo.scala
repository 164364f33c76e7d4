package za.co.tshisima.ndisedzo

import java.security.{MessageDigest, SecureRandom}
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.{Base64, UUID}
import scala.collection.concurrent.TrieMap
import zio.*
import zio.http.*
import zio.json.*

object Ndisedzo extends ZIOAppDefault {

  private final case class Muthu(nomboro: String, lutingo: String, tshifani: String, dzina: String, imeili: String, tshiimo: String, ndila: List[String])

  private val khamphani = Map("TSH-2207" -> "vh_test_9fKq2LwX7ncRzD4u")
  private val vhathu = List(
    Muthu("MT-004821", "+27821540376", "Mudau", "Rendani", "rendani.mudau@example.co.za", "O_KHWATHISEDZWA", List("SMS", "WHATSAPP", "IMEILI")),
    Muthu("MT-004907", "+27735518204", "Netshitenzhe", "Livhuwani", "livhuwani.n@example.co.za", "O_KHWATHISEDZWA", List("SMS")),
    Muthu("MT-005113", "+27609927741", "Ramabulana", "Takalani", "takalani.r@example.co.za", "O_IMISWA", Nil)
  )
  private val zwivhumbeo = Set("PHASELA_NAMUSI", "PHASELA_YO_LENGA", "PHASELA_YO_SWIKA")
  private val vhutshilo = sys.env.get("TOKEN_TTL_SECONDS").flatMap(_.toLongOption).getOrElse(1800L)

  private val thokheni = TrieMap.empty[String, Instant]
  private val zwoTakalelwaho = TrieMap.empty[String, (ZwoTakalelwaho, Option[String])]
  private val random = new SecureRandom

  private def iteaNtha: String = {
    val b = new Array[Byte](30); random.nextBytes(b)
    Base64.getUrlEncoder.withoutPadding.encodeToString(b)
  }
  private def zwino: Instant = Instant.now.truncatedTo(ChronoUnit.SECONDS)
  private def eq(a: String, b: String) = MessageDigest.isEqual(a.getBytes("UTF-8"), b.getBytes("UTF-8"))

  private def phindulo[A: JsonEncoder](status: Status, a: A): Response = Response.json(a.toJson).status(status)
  private def khakha(status: Status, m: String): Response = phindulo(status, Vhukhakhi(status.code, m))

  private def vhala[A: JsonDecoder](body: String): IO[Response, A] =
    ZIO.fromEither(body.fromJson[A]).mapError(khakha(Status.BadRequest, _))

  private def muthu(nomboro: NomboroYaMutanganedzi.Type): IO[Response, Muthu] =
    ZIO.fromOption(vhathu.find(_.nomboro == NomboroYaMutanganedzi.unwrap(nomboro)))
      .orElseFail(khakha(Status.NotFound, "Mutanganedzi a songo wanala"))

  private val uDzhena = Method.POST / "auth-authenticate" -> handler { (req: Request) =>
    for {
      body <- req.body.asString.orDie
      u    <- vhala[UDzhena](body)
      _    <- ZIO.unless(khamphani.get(u.khouduYaKhamphani).exists(eq(_, u.khiiYaTshiphiri)))(
                ZIO.fail(khakha(Status.Unauthorized, "Khoudu ya khamphani kana khii a si zwone")))
    } yield {
      val t = iteaNtha; val iFhela = Instant.now.plusSeconds(vhutshilo)
      thokheni.put(t, iFhela)
      phindulo(Status.Ok, ZwaUDzhena(Thokheni(t, "Bearer", iFhela.truncatedTo(ChronoUnit.SECONDS).toString)))
    }
  }

  private val uKhwathisedza = Method.POST / "ext-verify" -> handler { (req: Request) =>
    for {
      body <- req.body.asString.orDie
      u    <- vhala[UKhwathisedza](body).map(_.mutanganedzi)
      m    <- ZIO.fromOption(vhathu.find(m =>
                m.lutingo == Lutingo.unwrap(u.lutingo) && m.tshifani.equalsIgnoreCase(Dzina.unwrap(u.tshifani).trim) &&
                  u.dzina.forall(d => m.dzina.equalsIgnoreCase(Dzina.unwrap(d).trim)) &&
                  u.imeili.forall(e => m.imeili.equalsIgnoreCase(Imeili.unwrap(e)))))
                .orElseFail(khakha(Status.NotFound, "Mutanganedzi a songo wanala"))
    } yield phindulo(Status.Ok, ZwaUKhwathisedza(Mutanganedzi(m.nomboro, m.tshiimo, m.ndila)))
  }

  private def zwaMuthu(m: Muthu): Response = {
    val (z, nga) = zwoTakalelwaho.getOrElse(m.nomboro, (ZwoTakalelwaho(Fhethu.Muta(), None, None), None))
    phindulo(Status.Ok, ZwaUSwikela(m.nomboro, z, nga))
  }

  private val uSwikela = Method.POST / "ext-reach" -> handler { (req: Request) =>
    for {
      body    <- req.body.asString.orDie
      mushumo <- vhala[NgaMushumo](body).map(n => Mushumo.unwrap(n.mushumo))
      m       <- if (mushumo == "VHALA") vhala[UVhala](body).flatMap(u => muthu(u.nomboroYaMutanganedzi))
                 else for {
                   u <- vhala[UShandula](body)
                   m <- muthu(u.nomboroYaMutanganedzi)
                 } yield { zwoTakalelwaho.put(m.nomboro, (u.zwoTakalelwaho, Some(zwino.toString))); m }
    } yield zwaMuthu(m)
  }

  private val uDivhadza = Method.POST / "ext-notify" -> handler { (req: Request) =>
    for {
      body <- req.body.asString.orDie
      u    <- vhala[UDivhadza](body)
      m    <- muthu(u.nomboroYaMutanganedzi)
      _    <- ZIO.unless(zwivhumbeo(u.ndivhadzo.tshivhumbeo))(
                ZIO.fail(khakha(Status.UnprocessableEntity, s"Tshivhumbeo '${u.ndivhadzo.tshivhumbeo}' a tshi divhei")))
      _    <- ZIO.unless(m.ndila.contains(Ndila.unwrap(u.ndivhadzo.ndila)))(
                ZIO.fail(khakha(Status.Conflict, "Mutanganedzi ha swikelwi nga ndila iyi")))
    } yield phindulo(Status.Accepted, ZwaUDivhadza(UUID.randomUUID.toString, "YO_LINDELA", zwino.toString))
  }

  private val thendelo = HandlerAspect.bearerAuth { s =>
    val t = s.stringValue
    thokheni.get(t).exists(_.isAfter(Instant.now))
  }

  private val ndila: Routes[Any, Response] =
    Routes(uDzhena) ++ (Routes(uKhwathisedza, uSwikela, uDivhadza) @@ thendelo)

  override def run = {
    val port = sys.env("PORT").toInt
    Server.serve(ndila).provide(
      ZLayer.succeed(Server.Config.default.binding("127.0.0.1", port).gracefulShutdownTimeout(1.second)),
      Server.live
    )
  }
}
