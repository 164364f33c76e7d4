package eus.ateraino

import org.valiktor.Validator
import org.valiktor.functions.hasSize
import org.valiktor.functions.isBetween
import org.valiktor.functions.isEmail
import org.valiktor.functions.isIn
import org.valiktor.functions.isNotBlank
import org.valiktor.functions.isNotEmpty
import org.valiktor.functions.isNotNull
import org.valiktor.functions.matches
import org.valiktor.functions.validate
import org.valiktor.functions.validateForEach
import org.valiktor.validate

private val ORDUA = Regex("([01]\\d|2[0-3]):[0-5]\\d")
private val HIZKUNTZAK = setOf("eu", "es", "fr")
private val EKINTZAK = setOf("IKUSI", "ALDATU")
private val LEKUAK = setOf("ETXEA", "BIZILAGUNA", "KUTXATILA", "DENDA")
private val EGUNAK = setOf("AL", "AR", "AZ", "OG", "OL", "LR")
private val KANALAK = setOf("SMS", "POSTA", "APP")
private val MOTAK = setOf("BIDEAN", "BANATZEN", "ATZERATUA", "ENTREGATUA")

private fun Validator<Goiburua>.goiburua() {
    validate(Goiburua::erreferentzia).matches(Regex("[A-Z0-9-]{6,24}"))
    validate(Goiburua::hizkuntza).isIn(HIZKUNTZAK)
}

fun SaioEskaera.balidatu() = validate(this) {
    validate(SaioEskaera::bazkidea).isNotBlank().hasSize(max = 40)
    validate(SaioEskaera::pasahitza).isNotBlank().hasSize(max = 80)
    validate(SaioEskaera::aplikazioa).hasSize(max = 40)
}

fun EgiaztatzeEskaera.balidatu() = validate(this) {
    validate(EgiaztatzeEskaera::goiburua).validate { goiburua() }
    validate(EgiaztatzeEskaera::datuak).validate {
        validate(EgiaztatzeDatuak::pertsona).validate {
            validate(Pertsona::izena).isNotBlank().hasSize(max = 60)
            validate(Pertsona::abizenak).isNotBlank().hasSize(max = 90)
        }
        validate(EgiaztatzeDatuak::kontaktua).validate {
            validate(Kontaktua::mugikorra).matches(Regex("[67]\\d{8}"))
            validate(Kontaktua::posta).isEmail()
        }
        validate(EgiaztatzeDatuak::postaKodea).matches(Regex("\\d{5}"))
    }
}

fun HobespenEskaera.balidatu() = validate(this) {
    validate(HobespenEskaera::goiburua).validate { goiburua() }
    validate(HobespenEskaera::datuak).validate { d ->
        validate(HobespenDatuak::bezeroId).isBetween(1, 9999999)
        validate(HobespenDatuak::ekintza).isIn(EKINTZAK)
        if (d.ekintza == "ALDATU") validate(HobespenDatuak::hobespenak).isNotNull()
        validate(HobespenDatuak::hobespenak).validate { h ->
            validate(Hobespenak::lekua).isIn(LEKUAK)
            if (h.lekua == "DENDA") validate(Hobespenak::dendaKodea).isNotNull()
            validate(Hobespenak::dendaKodea).matches(Regex("D-\\d{4}"))
            validate(Hobespenak::ordutegiak).hasSize(max = 6)
            validate(Hobespenak::ordutegiak).validateForEach {
                validate(Ordutegia::eguna).isIn(EGUNAK)
                validate(Ordutegia::hasiera).matches(ORDUA)
                validate(Ordutegia::amaiera).matches(ORDUA)
            }
            validate(Hobespenak::oharra).hasSize(max = 140)
        }
    }
}

fun JakinarazpenEskaera.balidatu() = validate(this) {
    validate(JakinarazpenEskaera::goiburua).validate { goiburua() }
    validate(JakinarazpenEskaera::datuak).validate { d ->
        validate(JakinarazpenDatuak::bezeroId).isBetween(1, 9999999)
        validate(JakinarazpenDatuak::txantiloia).isNotBlank().hasSize(max = 20)
        validate(JakinarazpenDatuak::kanala).isIn(KANALAK)
        validate(JakinarazpenDatuak::mota).isIn(MOTAK)
        if (d.mota == "ATZERATUA") validate(JakinarazpenDatuak::arrazoia).isNotNull().isNotBlank()
        validate(JakinarazpenDatuak::arrazoia).hasSize(max = 140)
        validate(JakinarazpenDatuak::aurreikuspena).validate {
            validate(Aurreikuspena::eguna).matches(Regex("\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])"))
            validate(Aurreikuspena::tartea).validate {
                validate(OrduTartea::hasiera).matches(ORDUA)
                validate(OrduTartea::amaiera).matches(ORDUA)
            }
        }
        validate(JakinarazpenDatuak::paketeak).isNotEmpty().hasSize(max = 20)
        validate(JakinarazpenDatuak::paketeak).validateForEach {
            validate(Paketea::kodea).matches(Regex("AT\\d{10}"))
            validate(Paketea::pisuaKg).isBetween(0.01, 40.0)
        }
    }
}
