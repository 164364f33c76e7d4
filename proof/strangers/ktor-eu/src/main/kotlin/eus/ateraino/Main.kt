package eus.ateraino

import io.ktor.http.HttpStatusCode
import io.ktor.serialization.kotlinx.json.json
import io.ktor.server.application.Application
import io.ktor.server.application.ApplicationCall
import io.ktor.server.application.install
import io.ktor.server.auth.Authentication
import io.ktor.server.auth.authenticate
import io.ktor.server.auth.session
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.plugins.BadRequestException
import io.ktor.server.plugins.contentnegotiation.ContentNegotiation
import io.ktor.server.plugins.statuspages.StatusPages
import io.ktor.server.request.ContentTransformationException
import io.ktor.server.request.receive
import io.ktor.server.response.respond
import io.ktor.server.routing.post
import io.ktor.server.routing.route
import io.ktor.server.routing.routing
import io.ktor.server.sessions.SessionStorageMemory
import io.ktor.server.sessions.Sessions
import io.ktor.server.sessions.header
import io.ktor.server.sessions.sessions
import io.ktor.server.sessions.set
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import org.valiktor.ConstraintViolationException
import org.valiktor.i18n.mapToMessage
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.Locale
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap

@Serializable
data class Saioa(val bazkidea: String, val iraungitzea: Long)

class NegozioErrorea(val egoera: HttpStatusCode, val kodea: String, override val message: String) : Exception(message)

data class Bezeroa(val id: Int, val izena: String, val abizenak: String, val mugikorra: String, val postaKodea: String)

private val BAZKIDEAK = mapOf("goierri-denda" to "Urumea.77-kaiku")
private val TXANTILOIAK = setOf("BANAKETA-EU-1", "BANAKETA-ES-1", "OHARRA-EU-2")
private val DENDAK = setOf("D-0017", "D-0231", "D-1140")
private val BEZEROAK = listOf(
    Bezeroa(48213, "Ane", "Etxeberria Lasa", "688412057", "20700"),
    Bezeroa(48977, "Mikel", "Zubizarreta Otegi", "677305518", "20240"),
    Bezeroa(51002, "Nerea", "Agirre Mendia", "634980221", "48200"),
)
private val hobespenak = ConcurrentHashMap(BEZEROAK.associate { it.id to (Hobespenak("ETXEA") to (null as String?)) })
private val TTL = System.getenv("TOKEN_TTL_SECONDS")?.toLong() ?: 1200L

private fun orain() = Instant.now().truncatedTo(ChronoUnit.SECONDS)
private fun Goiburua.erantzun() = ErantzunGoiburua(erreferentzia, orain().toString())
private fun bezeroa(id: Int) = BEZEROAK.find { it.id == id }
    ?: throw NegozioErrorea(HttpStatusCode.NotFound, "BEZERO_EZEZAGUNA", "Ez dago $id identifikadorea duen bezerorik")

private suspend fun ApplicationCall.errorea(egoera: HttpStatusCode, kodea: String, mezua: String, eremuak: List<EremuErrorea>? = null) =
    respond(egoera, ErroreErantzuna(Errorea(kodea, mezua, eremuak)))

fun Application.bidalketak() {
    install(ContentNegotiation) {
        json(Json { explicitNulls = false })
    }
    install(Sessions) {
        header<Saioa>("X-Saioa", SessionStorageMemory())
    }
    install(StatusPages) {
        exception<ConstraintViolationException> { call, e ->
            val eremuak = e.constraintViolations.mapToMessage(locale = Locale("es")).map { EremuErrorea(it.property, it.message) }
            call.errorea(HttpStatusCode.UnprocessableEntity, "DATU_OKERRAK", "Eskaerako datuak ez dira zuzenak", eremuak)
        }
        exception<BadRequestException> { call, e ->
            val jatorria = generateSequence<Throwable>(e) { it.cause }.firstOrNull { it is SerializationException }
            call.errorea(HttpStatusCode.BadRequest, "JSON_OKERRA", (jatorria?.message ?: "Ezin izan da eskaera irakurri").substringBefore("\n"))
        }
        exception<ContentTransformationException> { call, _ ->
            call.errorea(HttpStatusCode.UnsupportedMediaType, "EDUKI_MOTA_OKERRA", "application/json behar da")
        }
        exception<NegozioErrorea> { call, e -> call.errorea(e.egoera, e.kodea, e.message) }
        exception<Throwable> { call, _ -> call.errorea(HttpStatusCode.InternalServerError, "BARNE_ERROREA", "Barne errorea") }
        status(HttpStatusCode.NotFound) { call, egoera -> call.errorea(egoera, "EZ_DA_AURKITU", "Baliabidea ez da existitzen") }
        status(HttpStatusCode.MethodNotAllowed) { call, egoera -> call.errorea(egoera, "METODO_OKERRA", "Metodo hau ez da onartzen") }
    }
    install(Authentication) {
        session<Saioa>("saioa") {
            validate { saioa -> saioa.takeIf { it.iraungitzea > System.currentTimeMillis() } }
            challenge { call.errorea(HttpStatusCode.Unauthorized, "SAIORIK_EZ", "Saioa falta da edo iraungita dago: bidali X-Saioa goiburua") }
        }
    }
    routing {
        route("/bidalketak/v1") {
            post("/auth-authenticate") {
                val e = call.receive<SaioEskaera>().also { it.balidatu() }
                if (BAZKIDEAK[e.bazkidea] != e.pasahitza) throw NegozioErrorea(HttpStatusCode.Unauthorized, "KREDENTZIAL_OKERRAK", "Bazkidea edo pasahitza ez da zuzena")
                val hasiera = orain()
                call.sessions.set(Saioa(e.bazkidea, System.currentTimeMillis() + TTL * 1000))
                call.respond(SaioErantzuna(e.bazkidea, hasiera.toString(), hasiera.plusSeconds(TTL).toString()))
            }
            authenticate("saioa") {
                post("/ext-verify") {
                    val e = call.receive<EgiaztatzeEskaera>().also { it.balidatu() }
                    val b = BEZEROAK.find {
                        it.mugikorra == e.datuak.kontaktua.mugikorra && it.postaKodea == e.datuak.postaKodea &&
                            it.abizenak.equals(e.datuak.pertsona.abizenak.trim(), ignoreCase = true)
                    }
                    call.respond(EgiaztatzeErantzuna(e.goiburua.erantzun(), EgiaztatzeEmaitza(b != null, b?.id, b?.let { "${it.izena} ${it.abizenak}" })))
                }
                post("/ext-reach") {
                    val e = call.receive<HobespenEskaera>().also { it.balidatu() }
                    val b = bezeroa(e.datuak.bezeroId)
                    if (e.datuak.ekintza == "ALDATU") {
                        val berriak = e.datuak.hobespenak!!
                        if (berriak.lekua == "DENDA" && berriak.dendaKodea !in DENDAK) throw NegozioErrorea(HttpStatusCode.Conflict, "DENDA_EZEZAGUNA", "Ez dago ${berriak.dendaKodea} kodeko dendarik")
                        hobespenak[b.id] = berriak to orain().toString()
                    }
                    val (h, noiz) = hobespenak.getValue(b.id)
                    call.respond(HobespenErantzuna(e.goiburua.erantzun(), HobespenEmaitza(b.id, h, noiz)))
                }
                post("/ext-notify") {
                    val e = call.receive<JakinarazpenEskaera>().also { it.balidatu() }
                    bezeroa(e.datuak.bezeroId)
                    if (e.datuak.txantiloia !in TXANTILOIAK) throw NegozioErrorea(HttpStatusCode.Conflict, "TXANTILOI_EZEZAGUNA", "Ez dago ${e.datuak.txantiloia} txantiloirik")
                    call.respond(
                        HttpStatusCode.Accepted,
                        JakinarazpenErantzuna(e.goiburua.erantzun(), JakinarazpenEmaitza(UUID.randomUUID().toString(), "ILARAN", e.datuak.paketeak.size)),
                    )
                }
            }
        }
    }
}

fun main() {
    embeddedServer(Netty, port = System.getenv("PORT").toInt(), host = "127.0.0.1") { bidalketak() }.start(wait = true)
}
