package dk.pakkeflow

import com.sun.net.httpserver.HttpServer
import org.http4k.core.Body
import org.http4k.core.Filter
import org.http4k.core.HttpHandler
import org.http4k.core.Method.POST
import org.http4k.core.Request
import org.http4k.core.Response
import org.http4k.core.Status
import org.http4k.core.Status.Companion.ACCEPTED
import org.http4k.core.Status.Companion.BAD_REQUEST
import org.http4k.core.Status.Companion.CONFLICT
import org.http4k.core.Status.Companion.NOT_FOUND
import org.http4k.core.Status.Companion.OK
import org.http4k.core.Status.Companion.UNAUTHORIZED
import org.http4k.core.Status.Companion.UNPROCESSABLE_ENTITY
import org.http4k.core.Status.Companion.UNSUPPORTED_MEDIA_TYPE
import org.http4k.core.then
import org.http4k.core.with
import org.http4k.filter.ServerFilters
import org.http4k.format.Moshi.auto
import org.http4k.lens.Failure
import org.http4k.lens.FormField
import org.http4k.lens.Header
import org.http4k.lens.LensFailure
import org.http4k.lens.Validator
import org.http4k.lens.int
import org.http4k.lens.nonEmptyString
import org.http4k.lens.webForm
import org.http4k.routing.bind
import org.http4k.routing.routes
import org.http4k.server.HttpExchangeHandler
import java.net.InetAddress
import java.net.InetSocketAddress
import java.time.Duration
import java.time.Instant
import java.util.UUID
import java.util.concurrent.Executors

val kundenummer = FormField.int().required("kundenummer")
val brugernavn = FormField.nonEmptyString().required("brugernavn")
val adgangskode = FormField.nonEmptyString().required("adgangskode")
val loginForm = Body.webForm(Validator.Strict, kundenummer, brugernavn, adgangskode).toLens()

val sessionsnoegle = Header.nonEmptyString().required("X-Sessionsnoegle")

val sessionSvar = Body.auto<SessionSvar>().toLens()
val verifyForespoergsel = Body.auto<VerifyForespoergsel>().toLens()
val verifySvar = Body.auto<VerifySvar>().toLens()
val reachForespoergsel = Body.auto<ReachForespoergsel>().toLens()
val reachSvar = Body.auto<ReachSvar>().toLens()
val notifyForespoergsel = Body.auto<NotifyForespoergsel>().toLens()
val notifySvar = Body.auto<NotifySvar>().toLens()
val fejlsvar = Body.auto<Fejlsvar>().toLens()

class Afvist(val status: Status, val kode: String, besked: String) : RuntimeException(besked)

fun lensFejl(fejl: LensFailure) =
    Response(if (fejl.overall() == Failure.Type.Unsupported) UNSUPPORTED_MEDIA_TYPE else BAD_REQUEST)
        .with(fejlsvar of Fejlsvar("UGYLDIG_FORESPOERGSEL", fejl = fejl.failures.map { it.toString() }, detalje = fejl.cause?.message))

val fangFejl = Filter { naeste ->
    { request ->
        try {
            naeste(request)
        } catch (e: Valideringsfejl) {
            Response(UNPROCESSABLE_ENTITY).with(fejlsvar of Fejlsvar("VALIDERINGSFEJL", feltfejl = e.fejl.map { Feltfejl(it.dataPath.removePrefix("."), it.message) }))
        } catch (e: Afvist) {
            Response(e.status).with(fejlsvar of Fejlsvar(e.kode, e.message))
        }
    }
}

fun kraeverSession(sessioner: Sessioner) = Filter { naeste ->
    { request ->
        if (!sessioner.gyldig(sessionsnoegle(request))) throw Afvist(UNAUTHORIZED, "SESSION_UGYLDIG", "Sessionen findes ikke eller er udløbet. Log ind igen.")
        naeste(request)
    }
}

fun login(sessioner: Sessioner): HttpHandler = { request ->
    val form = loginForm(request)
    val (nr, bruger, kode) = Triple(kundenummer(form), brugernavn(form), adgangskode(form))
    if (Register.kunder.none { it.kundenummer == nr && it.brugernavn == bruger && it.adgangskode == kode }) throw Afvist(UNAUTHORIZED, "LOGIN_AFVIST", "Kundenummer, brugernavn eller adgangskode er forkert.")
    Response(OK).with(sessionSvar of sessioner.ny())
}

fun find(id: UUID) = Register.modtagere.find { it.id == id } ?: throw Afvist(NOT_FOUND, "MODTAGER_UKENDT", "Der findes ingen modtager med det id.")

fun verify(request: Request): Response {
    val f = verifyForespoergsel(request).valideret(verifyRegler)
    val m = f.modtager
    val fundet = Register.modtagere.find {
        it.efternavn.equals(m.efternavn.trim(), ignoreCase = true) && it.postnummer == m.postnummer &&
            (m.mobil == null || it.mobil == m.mobil) && (m.email == null || it.email.equals(m.email, ignoreCase = true))
    } ?: throw Afvist(NOT_FOUND, "MODTAGER_UKENDT", "Modtageren er ikke oprettet hos Pakkeflow.")
    return Response(OK).with(verifySvar of VerifySvar(true, fundet.id, fundet.opdateret != null, f.reference))
}

fun reach(request: Request): Response {
    val f = reachForespoergsel(request).valideret(reachRegler)
    val m = find(f.modtagerId)
    if (m.postnummer != f.adresse.postnummer || m.husnr != f.adresse.husnr) throw Afvist(CONFLICT, "ADRESSE_MATCHER_IKKE", "Adressen stemmer ikke med modtagerens.")
    if (f.handling == Handling.OPDATER) {
        m.aftale = f.flexaftale!!
        m.opdateret = Instant.now()
    }
    return Response(OK).with(reachSvar of ReachSvar(m.id, m.aftale, m.opdateret))
}

fun notify(request: Request): Response {
    val f = notifyForespoergsel(request).valideret(notifyRegler)
    find(f.modtagerId)
    if (f.besked.skabelon !in Register.skabeloner) throw Afvist(UNPROCESSABLE_ENTITY, "SKABELON_UKENDT", "Skabelonen findes ikke på jeres aftale.")
    return Response(ACCEPTED).with(notifySvar of NotifySvar(UUID.randomUUID(), "I_KOE", Instant.now()))
}

fun app(sessioner: Sessioner): HttpHandler {
    val medSession = kraeverSession(sessioner)
    return ServerFilters.CatchAll()
        .then(ServerFilters.CatchLensFailure(::lensFejl))
        .then(fangFejl)
        .then(
            routes(
                "/partner/v2" bind routes(
                    "/auth-authenticate" bind POST to login(sessioner),
                    "/ext-verify" bind POST to medSession.then(::verify),
                    "/ext-reach" bind POST to medSession.then(::reach),
                    "/ext-notify" bind POST to medSession.then(::notify),
                )
            )
        )
}

fun main() {
    val port = System.getenv("PORT").toInt()
    val levetid = Duration.ofSeconds(System.getenv("TOKEN_TTL_SECONDS")?.toLong() ?: 1200)
    val server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100)
    server.createContext("/", HttpExchangeHandler(app(Sessioner(levetid))))
    server.executor = Executors.newFixedThreadPool(8)
    server.start()
    println("Pakkeflow partner-api lytter paa 127.0.0.1:$port")
}
