package eus.ateraino

import kotlinx.serialization.Serializable

@Serializable
data class SaioEskaera(val bazkidea: String, val pasahitza: String, val aplikazioa: String? = null)

@Serializable
data class SaioErantzuna(val bazkidea: String, val hasiera: String, val iraungitzea: String)

@Serializable
data class Goiburua(val erreferentzia: String, val hizkuntza: String? = null)

@Serializable
data class ErantzunGoiburua(val erreferentzia: String, val unea: String)

// --- ext-verify

@Serializable
data class Pertsona(val izena: String, val abizenak: String)

@Serializable
data class Kontaktua(val mugikorra: String, val posta: String? = null)

@Serializable
data class EgiaztatzeDatuak(val pertsona: Pertsona, val kontaktua: Kontaktua, val postaKodea: String)

@Serializable
data class EgiaztatzeEskaera(val goiburua: Goiburua, val datuak: EgiaztatzeDatuak)

@Serializable
data class EgiaztatzeEmaitza(val aurkitua: Boolean, val bezeroId: Int? = null, val izenOsoa: String? = null)

@Serializable
data class EgiaztatzeErantzuna(val goiburua: ErantzunGoiburua, val datuak: EgiaztatzeEmaitza)

// --- ext-reach

@Serializable
data class OrduTartea(val hasiera: String, val amaiera: String)

@Serializable
data class Ordutegia(val eguna: String, val hasiera: String, val amaiera: String)

@Serializable
data class Hobespenak(
    val lekua: String,
    val dendaKodea: String? = null,
    val ordutegiak: List<Ordutegia>? = null,
    val oharra: String? = null,
)

@Serializable
data class HobespenDatuak(val bezeroId: Int, val ekintza: String, val hobespenak: Hobespenak? = null)

@Serializable
data class HobespenEskaera(val goiburua: Goiburua, val datuak: HobespenDatuak)

@Serializable
data class HobespenEmaitza(val bezeroId: Int, val hobespenak: Hobespenak, val azkenAldaketa: String? = null)

@Serializable
data class HobespenErantzuna(val goiburua: ErantzunGoiburua, val datuak: HobespenEmaitza)

// --- ext-notify

@Serializable
data class Paketea(val kodea: String, val pisuaKg: Double? = null)

@Serializable
data class Aurreikuspena(val eguna: String, val tartea: OrduTartea? = null)

@Serializable
data class JakinarazpenDatuak(
    val bezeroId: Int,
    val txantiloia: String,
    val kanala: String,
    val mota: String,
    val arrazoia: String? = null,
    val aurreikuspena: Aurreikuspena,
    val paketeak: List<Paketea>,
)

@Serializable
data class JakinarazpenEskaera(val goiburua: Goiburua, val datuak: JakinarazpenDatuak)

@Serializable
data class JakinarazpenEmaitza(val jakinarazpenId: String, val egoera: String, val paketeKopurua: Int)

@Serializable
data class JakinarazpenErantzuna(val goiburua: ErantzunGoiburua, val datuak: JakinarazpenEmaitza)

// --- erroreak

@Serializable
data class EremuErrorea(val eremua: String, val arazoa: String)

@Serializable
data class Errorea(val kodea: String, val mezua: String, val eremuak: List<EremuErrorea>? = null)

@Serializable
data class ErroreErantzuna(val errorea: Errorea)
