package zw.co.thumela

import com.fasterxml.jackson.annotation.JsonInclude
import org.springframework.http.HttpHeaders
import org.springframework.http.HttpStatus
import org.springframework.http.MediaType
import org.springframework.http.ResponseEntity
import org.springframework.validation.annotation.Validated
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.ResponseStatus
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.server.ResponseStatusException
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap

@JsonInclude(JsonInclude.Include.NON_NULL)
data class Okugciniweyo(
    val indawo: String?,
    val umakhelwane: Okomakhelwane? = null,
    val isitolo: String? = null,
    val isikhathi: Isikhathi? = null,
    val amalanga: List<Usuku>? = null,
)

@JsonInclude(JsonInclude.Include.NON_NULL)
data class Okomakhelwane(val ibizo: String?, val ucingo: String?)

@JsonInclude(JsonInclude.Include.NON_NULL)
data class Impendulo(val umuntuId: Long, val okukhethwayo: Okugciniweyo, val kuguqulwe: Instant?)

class Umamukeli(val id: Long, val isibongo: String, val ucingo: String, val idolobho: String) {
    @Volatile var okukhethwayo = Okugciniweyo("EKHAYA")
    @Volatile var kuguqulwe: Instant? = null
}

@RestController
class Iminyango(private val umlindi: Umlindi) {
    private val abamukeli = listOf(
        Umamukeli(700412, "Ndlovu", "+263772555014", "Bulawayo"),
        Umamukeli(700587, "Moyo", "+263712555930", "Gwanda"),
        Umamukeli(701033, "Sibanda", "+263782555661", "Gweru"),
    ).associateBy { it.id }
    private val amathempulethi = setOf("TH-LASTMILE-2", "TH-LASTMILE-3", "TH-STORE-1")
    private val izaziso = ConcurrentHashMap<UUID, Instant>()

    @PostMapping("/auth-authenticate", consumes = [MediaType.APPLICATION_FORM_URLENCODED_VALUE])
    fun ngena(@RequestParam inombolo: String, @RequestParam iphasiwedi: String, @RequestParam(required = false) uhlelo: String?): ResponseEntity<Any> {
        if (inombolo != "TC-20418" || iphasiwedi != "Intaba!Mambo.92-Khami") {
            throw ResponseStatusException(HttpStatus.UNAUTHORIZED, "Inombolo kumbe iphasiwedi ayilunganga")
        }
        val (token, kuphela) = umlindi.khipha()
        return ResponseEntity.ok()
            .header(HttpHeaders.AUTHORIZATION, "Bearer $token")
            .body(mapOf("isimo" to "UNGENILE", "kuphela" to kuphela.truncatedTo(ChronoUnit.SECONDS)))
    }

    @PostMapping("/ext-verify")
    fun qinisekisa(@Validated @RequestBody isicelo: IsiceloSokuqinisekisa): Any {
        val m = abamukeli.values.find { it.ucingo == isicelo.ucingo && it.isibongo.equals(isicelo.umuntu?.isibongo?.trim(), ignoreCase = true) }
            ?: throw ResponseStatusException(HttpStatus.NOT_FOUND, "Umuntu lo kaziwa")
        return mapOf("umuntuId" to m.id, "isibongo" to m.isibongo, "idolobho" to m.idolobho)
    }

    @PostMapping("/ext-reach")
    fun finyelela(@Validated @RequestBody isicelo: IsiceloSokufinyelela): Impendulo {
        val m = thola(isicelo.umuntuId)
        if (isicelo.umsebenzi == "GUQULA") {
            val o = isicelo.okukhethwayo!!
            m.okukhethwayo = Okugciniweyo(
                o.indawo,
                o.umakhelwane?.takeIf { o.indawo == "KUMAKHELWANE" }?.let { Okomakhelwane(it.ibizo, it.ucingo) },
                o.isitolo.takeIf { o.indawo == "ESITOLO" },
                o.isikhathi,
                o.amalanga,
            )
            m.kuguqulwe = Instant.now().truncatedTo(ChronoUnit.SECONDS)
        }
        return Impendulo(m.id, m.okukhethwayo, m.kuguqulwe)
    }

    @PostMapping("/ext-notify")
    @ResponseStatus(HttpStatus.CREATED)
    fun azisa(@Validated @RequestBody isicelo: IsiceloSesaziso): Any {
        thola(isicelo.umuntuId)
        if (isicelo.umlayezo!!.ithempulethi !in amathempulethi) {
            throw ResponseStatusException(HttpStatus.UNPROCESSABLE_ENTITY, "Ithempulethi kayaziwa")
        }
        val id = UUID.randomUUID()
        if (izaziso.size > 10_000) izaziso.clear()
        izaziso[id] = Instant.now()
        return mapOf("isazisoId" to id, "isimo" to "SITHUNYELWE", "umzila" to (isicelo.indlela?.umzila ?: "SMS"))
    }

    private fun thola(id: Long?) = abamukeli[id] ?: throw ResponseStatusException(HttpStatus.NOT_FOUND, "Umuntu lo kaziwa")
}
