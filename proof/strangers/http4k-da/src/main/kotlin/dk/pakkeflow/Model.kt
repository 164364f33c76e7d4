package dk.pakkeflow

import java.time.Instant
import java.time.LocalDate
import java.time.LocalTime
import java.util.UUID

// --- adgang
data class SessionSvar(val sessionsnoegle: String, val gyldigTil: Instant)

// --- ext-verify
data class Modtageropslag(
    val fornavn: String? = null,
    val efternavn: String,
    val mobil: String? = null,
    val email: String? = null,
    val postnummer: String,
)

data class VerifyForespoergsel(val modtager: Modtageropslag, val reference: String? = null)

data class VerifySvar(val kendt: Boolean, val modtagerId: UUID, val harFlexaftale: Boolean, val reference: String? = null)

// --- ext-reach
enum class Handling { HENT, OPDATER }
enum class Placering { HOVEDDOER, CARPORT, SKUR, NABO, PAKKEBOKS }
enum class Ugedag { MAN, TIR, ONS, TOR, FRE, LOER }

data class Leveringsadresse(
    val vejnavn: String? = null,
    val husnr: String,
    val etage: String? = null,
    val doer: String? = null,
    val postnummer: String,
)

data class Tidsrum(val fra: LocalTime, val til: LocalTime)

data class Flexaftale(
    val placering: Placering,
    val pakkeboksNr: Int? = null,
    val tidsrum: Tidsrum? = null,
    val ugedage: List<Ugedag>? = null,
    val bemaerkning: String? = null,
    val kvitteringPaakraevet: Boolean? = null,
)

data class ReachForespoergsel(
    val handling: Handling,
    val modtagerId: UUID,
    val adresse: Leveringsadresse,
    val flexaftale: Flexaftale? = null,
)

data class ReachSvar(val modtagerId: UUID, val flexaftale: Flexaftale, val senestOpdateret: Instant? = null)

// --- ext-notify
enum class Kanal { SMS, EMAIL, APP }
enum class Sprog { DA, EN, DE }

data class Kolli(val vaegtGram: Int, val indhold: String? = null)

data class Forsendelse(
    val stregkode: String,
    val leveringsdato: LocalDate,
    val kolli: List<Kolli>,
)

data class Besked(
    val kanal: Kanal,
    val skabelon: String,
    val sprog: Sprog? = null,
    val svarTil: String? = null,
)

data class NotifyForespoergsel(val modtagerId: UUID, val forsendelse: Forsendelse, val besked: Besked)

data class NotifySvar(val notifikationsId: UUID, val status: String, val modtaget: Instant)

// --- fejl
data class Feltfejl(val felt: String, val besked: String)

data class Fejlsvar(
    val fejlkode: String,
    val besked: String? = null,
    val fejl: List<String>? = null,
    val detalje: String? = null,
    val feltfejl: List<Feltfejl>? = null,
)
