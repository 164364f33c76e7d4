package dk.pakkeflow

import java.security.SecureRandom
import java.time.Duration
import java.time.Instant
import java.time.LocalTime
import java.util.Base64
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap

class Kunde(val kundenummer: Int, val brugernavn: String, val adgangskode: String)

class Modtager(
    val id: UUID,
    val efternavn: String,
    val mobil: String,
    val email: String,
    val postnummer: String,
    val husnr: String,
    @Volatile var aftale: Flexaftale,
    @Volatile var opdateret: Instant? = null,
)

object Register {
    val kunder = listOf(
        Kunde(408117, "nordfrost-lager", "Hyldebaer-73-Kvist"),
        Kunde(411902, "bogladen-web", "Skovsti-18-Tagsten"),
    )
    val modtagere = listOf(
        Modtager(UUID.fromString("5b0c9a52-7f1e-4d0b-9a63-1f27f0c8e411"), "Kjærgaard", "+4520436187", "mette.kjaergaard@example.dk", "8000", "14B",
            Flexaftale(Placering.HOVEDDOER, tidsrum = Tidsrum(LocalTime.of(8, 0), LocalTime.of(16, 0)), kvitteringPaakraevet = true), Instant.parse("2026-02-11T08:14:52Z")),
        Modtager(UUID.fromString("c2f4d0d8-31b7-4a86-8a0e-7b1d5a9e6c02"), "Lorentzen", "+4553901274", "j.lorentzen@example.dk", "5000", "7", Flexaftale(Placering.NABO)),
        Modtager(UUID.fromString("e87a1f36-9c44-4e5d-b1f2-60cf3d0a7713"), "Østergaard", "+4526118890", "oestergaard@example.dk", "9000", "102", Flexaftale(Placering.PAKKEBOKS, pakkeboksNr = 4417)),
    )
    val skabeloner = setOf("LEV-PAA-VEJ", "LEV-FORSINKET", "LEV-AFHENTNING")
}

class Sessioner(private val levetid: Duration) {
    private val tilfaeldig = SecureRandom()
    private val aktive = ConcurrentHashMap<String, Instant>()

    fun ny(): SessionSvar {
        val noegle = Base64.getUrlEncoder().withoutPadding().encodeToString(ByteArray(24).also(tilfaeldig::nextBytes))
        val udloeb = Instant.now().plus(levetid)
        aktive.values.removeIf { it.isBefore(Instant.now()) }
        aktive[noegle] = udloeb
        return SessionSvar(noegle, udloeb)
    }

    fun gyldig(noegle: String) = aktive[noegle]?.isAfter(Instant.now()) ?: false
}
