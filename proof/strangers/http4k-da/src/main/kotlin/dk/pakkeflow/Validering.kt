package dk.pakkeflow

import io.konform.validation.Invalid
import io.konform.validation.Validation
import io.konform.validation.ValidationErrors
import io.konform.validation.jsonschema.maxItems
import io.konform.validation.jsonschema.maxLength
import io.konform.validation.jsonschema.maximum
import io.konform.validation.jsonschema.minItems
import io.konform.validation.jsonschema.minLength
import io.konform.validation.jsonschema.minimum
import io.konform.validation.jsonschema.pattern
import io.konform.validation.jsonschema.uniqueItems

class Valideringsfejl(val fejl: ValidationErrors) : RuntimeException()

fun <T> T.valideret(regler: Validation<T>): T {
    val resultat = regler(this)
    if (resultat is Invalid) throw Valideringsfejl(resultat.errors)
    return this
}

private const val POSTNUMMER = "^[0-9]{4}$"
private const val EMAIL = "^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$"

val verifyRegler = Validation<VerifyForespoergsel> {
    VerifyForespoergsel::modtager {
        Modtageropslag::fornavn ifPresent { maxLength(60) }
        Modtageropslag::efternavn {
            minLength(2)
            maxLength(60)
        }
        Modtageropslag::mobil ifPresent { pattern("^\\+45[0-9]{8}$") hint "skal være et dansk nummer med landekode, fx +4520123456" }
        Modtageropslag::email ifPresent { pattern(EMAIL) hint "skal være en gyldig e-mailadresse" }
        Modtageropslag::postnummer { pattern(POSTNUMMER) hint "skal være fire cifre" }
        addConstraint("mobil eller email skal udfyldes") { it.mobil != null || it.email != null }
    }
    VerifyForespoergsel::reference ifPresent { maxLength(35) }
}

val reachRegler = Validation<ReachForespoergsel> {
    ReachForespoergsel::adresse {
        Leveringsadresse::vejnavn ifPresent { maxLength(40) }
        Leveringsadresse::husnr { pattern("^[1-9][0-9]{0,2}[A-Z]?$") hint "skal være et husnummer, fx 12 eller 12B" }
        Leveringsadresse::etage ifPresent { pattern("^(kl|st|[1-9][0-9]?)$") hint "skal være kl, st eller et etagenummer" }
        Leveringsadresse::doer ifPresent { maxLength(4) }
        Leveringsadresse::postnummer { pattern(POSTNUMMER) hint "skal være fire cifre" }
    }
    ReachForespoergsel::flexaftale ifPresent {
        Flexaftale::pakkeboksNr ifPresent {
            minimum(1000)
            maximum(9999)
        }
        Flexaftale::tidsrum ifPresent {
            addConstraint("til skal ligge efter fra") { it.til.isAfter(it.fra) }
        }
        Flexaftale::ugedage ifPresent {
            minItems(1)
            uniqueItems(true)
        }
        Flexaftale::bemaerkning ifPresent { maxLength(140) }
        addConstraint("pakkeboksNr skal udfyldes når placering er PAKKEBOKS") { it.placering != Placering.PAKKEBOKS || it.pakkeboksNr != null }
    }
    addConstraint("flexaftale skal udfyldes når handling er OPDATER") { it.handling != Handling.OPDATER || it.flexaftale != null }
}

val notifyRegler = Validation<NotifyForespoergsel> {
    NotifyForespoergsel::forsendelse {
        Forsendelse::stregkode { pattern("^[0-9]{18}$") hint "skal være en SSCC på 18 cifre" }
        Forsendelse::kolli {
            minItems(1)
            maxItems(20)
        }
        Forsendelse::kolli onEach {
            Kolli::vaegtGram {
                minimum(1)
                maximum(35000)
            }
            Kolli::indhold ifPresent { maxLength(50) }
        }
    }
    NotifyForespoergsel::besked {
        Besked::skabelon {
            minLength(1)
            maxLength(30)
        }
        Besked::svarTil ifPresent { pattern(EMAIL) hint "skal være en gyldig e-mailadresse" }
        addConstraint("svarTil skal udfyldes når kanal er EMAIL") { it.kanal != Kanal.EMAIL || it.svarTil != null }
    }
}
