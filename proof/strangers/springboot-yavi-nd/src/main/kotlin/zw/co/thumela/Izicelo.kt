package zw.co.thumela

import java.time.LocalDate
import java.time.OffsetDateTime

// Izicelo ezivela kubalingane bethu.

data class IsiceloSokuqinisekisa(
    val umuntu: Umuntu? = null,
    val ucingo: String? = null,
    val ikheli: Ikheli? = null,
)

data class Umuntu(
    val ibizo: String? = null,
    val isibongo: String? = null,
    val usukuLokuzalwa: LocalDate? = null,
)

data class Ikheli(
    val umgwaqo: String? = null,
    val idolobho: String? = null,
    val isifunda: String? = null,
)

data class IsiceloSokufinyelela(
    val umuntuId: Long? = null,
    val umsebenzi: String? = null,
    val okukhethwayo: Okukhethwayo? = null,
)

data class Okukhethwayo(
    val indawo: String? = null,
    val umakhelwane: Umakhelwane? = null,
    val isitolo: String? = null,
    val isikhathi: Isikhathi? = null,
    val amalanga: List<Usuku>? = null,
)

data class Umakhelwane(val ibizo: String? = null, val ucingo: String? = null)

data class Isikhathi(val kusukela: String? = null, val kuze: String? = null)

enum class Usuku { UMVULO, ULWESIBILI, ULWESITHATHU, ULWESINE, ULWESIHLANU, UMGQIBELO }

data class IsiceloSesaziso(
    val umuntuId: Long? = null,
    val iphasela: Iphasela? = null,
    val umlayezo: Umlayezo? = null,
    val indlela: Indlela? = null,
)

data class Iphasela(val inombolo: String? = null, val isisindo: Double? = null)

data class Umlayezo(
    val uhlobo: String? = null,
    val isikhathi: OffsetDateTime? = null,
    val ithempulethi: String? = null,
    val ulimi: String? = null,
)

data class Indlela(val umzila: String? = null, val imeyili: String? = null)
