package zm.citumwa

import com.github.plokhotnyuk.jsoniter_scala.core.*
import org.eclipse.jetty.server.{HttpConfiguration, HttpConnectionFactory, Server, ServerConnector}
import org.eclipse.jetty.servlet.{ServletContextHandler, ServletHolder}
import org.scalatra.*

import java.security.{MessageDigest, SecureRandom}
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.{Base64, UUID}
import java.util.concurrent.ConcurrentHashMap

final class Kasitoma(val inamba: String, val foni: String, val ntanshi: String, val lupwa: String, val umusebo: String, val musumba: String, @volatile var ukusala: Ukusala):
  @volatile var alwile: Option[Instant] = None

final class Citumwa(ttl: Long) extends ScalatraServlet:

  private val kampani = "tuma-lusaka"
  private val inkama = "Mulungushi_58-rZq4"
  private val imbila = Set("FIK-01", "CEL-02", "BWE-03")
  private val ifishibilo = ConcurrentHashMap[String, Instant]()
  private val random = SecureRandom()
  private val tukonka = ReaderConfig.withAppendHexDumpToParseException(false)

  private val bakasitoma = List(
    Kasitoma("KZ-4471", "+260977412085", "Mwansa", "Chileshe", "Independence Avenue 114", "Lusaka", PaMwinshi(None, None)),
    Kasitoma("KZ-4502", "+260966301774", "Bupe", "Mulenga", "Broadway 27", "Ndola", PaMwinshi(None, None)),
    Kasitoma("KZ-4618", "+260955870923", "Kabwe", "Mutale", "Obote Avenue 9", "Kitwe", PaMwinshi(None, None)),
  )

  private def asuka[A: JsonValueCodec](status: Int, a: A): ActionResult =
    ActionResult(status, writeToString(a), Map("Content-Type" -> "application/json;charset=utf-8"))
  private def kana(status: Int, icilubo: String): Nothing =
    val r = asuka(status, Icilubo(icilubo))
    halt(r)

  private def belenga[A: JsonValueCodec]: A = readFromArray[A](request.getInputStream.readAllBytes(), tukonka)
  private def same(a: String, b: String) = MessageDigest.isEqual(a.getBytes("UTF-8"), b.getBytes("UTF-8"))

  before() {
    if request.contentLength.exists(_ > 16384) then kana(413, "Ubukombe bwakulisha")
    if request.getMethod == "POST" && request.getPathInfo != null && request.getPathInfo.startsWith("/ext-") then
      Option(request.getHeader("X-Icishibilo")).filter(_.nonEmpty) match
        case None => kana(401, "Tapali icishibilo muli X-Icishibilo")
        case Some(t) =>
          Option(ifishibilo.get(t)) match
            case Some(pwa) if Instant.now().isBefore(pwa) => ()
            case _                                        => kana(401, "Icishibilo nacipwa nelyo tacishibikwe")
  }

  post("/auth-authenticate") {
    val r = belenga[Ukwingila]
    if !same(r.kampani, kampani) || !same(r.inkama, inkama) then kana(401, "Kampani nelyo inkama tafilungeme")
    val b = new Array[Byte](24)
    random.nextBytes(b)
    val t = Base64.getUrlEncoder.withoutPadding.encodeToString(b)
    ifishibilo.put(t, Instant.now().plusSeconds(ttl))
    asuka(201, Icishibilo(t, ttl.toInt))
  }

  post("/ext-verify") {
    val r = belenga[Ukwishiba]
    bakasitoma.find(k =>
      k.foni == r.foni && k.lupwa.equalsIgnoreCase(r.ishina.ilya_lupwa)
        && r.ishina.ilya_ntanshi.forall(k.ntanshi.equalsIgnoreCase(_)) && r.musumba.forall(k.musumba.equalsIgnoreCase(_))
    ) match
      case Some(k) => asuka(200, Alishibikwa(true, KasitomaUmo(k.inamba, s"${k.ntanshi} ${k.lupwa}", k.musumba)))
      case None    => kana(404, "Uyu muntu tashibikwe")
  }

  post("/ext-reach") {
    def ifya(k: Kasitoma) = asuka(200, IfyaKeyala(k.inamba, KeyalaYakwe(k.umusebo, k.musumba), k.ukusala, k.alwile.map(_.truncatedTo(ChronoUnit.SECONDS).toString)))
    belenga[Keyala] match
      case Ukumona(n) => ifya(kasitoma(n))
      case Ukwalula(n, u) =>
        val k = kasitoma(n)
        k.ukusala = u
        k.alwile = Some(Instant.now())
        ifya(k)
  }

  post("/ext-notify") {
    val r = belenga[Ubukombe]
    kasitoma(r.inamba)
    if !imbila(r.imbila) then kana(422, s"Imbila ${r.imbila} taishibikwe")
    asuka(201, UbukombeNabuya(UUID.randomUUID().toString, "ileya"))
  }

  private def kasitoma(n: String): Kasitoma =
    bakasitoma.find(_.inamba == n).getOrElse(kana(404, "Uyu muntu tashibikwe"))

  notFound { asuka(404, Icilubo("Takuli")) }
  methodNotAllowed { _ => asuka(405, Icilubo("POST fye")) }
  error {
    case e: JsonReaderException => asuka(400, Icilubo(e.getMessage))
    case e: Exception           => log("icilubo", e); asuka(500, Icilubo("Icilubo cesu"))
  }

@main def tampa(): Unit =
  val server = Server()
  val http = HttpConfiguration()
  http.setSendServerVersion(false)
  val c = ServerConnector(server, 1, 1, HttpConnectionFactory(http))
  c.setHost("127.0.0.1")
  c.setPort(sys.env("PORT").toInt)
  server.addConnector(c)
  val ctx = ServletContextHandler()
  ctx.setContextPath("/citumwa/v1")
  ctx.addServlet(ServletHolder(Citumwa(sys.env.get("TOKEN_TTL_SECONDS").flatMap(_.toLongOption).getOrElse(1200L))), "/*")
  server.setHandler(ctx)
  server.setStopAtShutdown(true)
  server.start()
  server.join()
