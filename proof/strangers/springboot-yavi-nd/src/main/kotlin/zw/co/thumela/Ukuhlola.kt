package zw.co.thumela

import am.ik.yavi.builder.ValidatorBuilder
import org.springframework.validation.Errors
import org.springframework.validation.Validator
import java.util.function.Function
import am.ik.yavi.core.Validator as Yavi

private const val UCINGO = "^\\+263(71|73|77|78)\\d{7}$"
private const val IWASHI = "^([01]\\d|2[0-3]):[0-5]\\d$"

private val umuntu: Yavi<Umuntu> = ValidatorBuilder.of<Umuntu>()
    ._string({ it.ibizo }, "ibizo") { it.lessThanOrEqual(60) }
    ._string({ it.isibongo }, "isibongo") { it.notBlank().lessThanOrEqual(60) }
    .build()

private val ikheli: Yavi<Ikheli> = ValidatorBuilder.of<Ikheli>()
    ._string({ it.umgwaqo }, "umgwaqo") { it.notBlank().lessThanOrEqual(100) }
    ._string({ it.idolobho }, "idolobho") { it.notBlank().lessThanOrEqual(60) }
    ._string({ it.isifunda }, "isifunda") { it.oneOf(listOf("BULAWAYO", "MATABELELAND_NORTH", "MATABELELAND_SOUTH", "MIDLANDS")) }
    .build()

private val qinisekisa: Yavi<IsiceloSokuqinisekisa> = ValidatorBuilder.of<IsiceloSokuqinisekisa>()
    .nest(Function { it.umuntu }, "umuntu", umuntu)
    ._string({ it.ucingo }, "ucingo") { it.notNull().pattern(UCINGO) }
    .nestIfPresent(Function { it.ikheli }, "ikheli", ikheli)
    .build()

private val umakhelwane: Yavi<Umakhelwane> = ValidatorBuilder.of<Umakhelwane>()
    ._string({ it.ibizo }, "ibizo") { it.notBlank().lessThanOrEqual(60) }
    ._string({ it.ucingo }, "ucingo") { it.pattern(UCINGO) }
    .build()

private val isikhathi: Yavi<Isikhathi> = ValidatorBuilder.of<Isikhathi>()
    ._string({ it.kusukela }, "kusukela") { it.notNull().pattern(IWASHI) }
    ._string({ it.kuze }, "kuze") { it.notNull().pattern(IWASHI) }
    .build()

private val okukhethwayo: Yavi<Okukhethwayo> = ValidatorBuilder.of<Okukhethwayo>()
    ._string({ it.indawo }, "indawo") { it.notNull().oneOf(listOf("EKHAYA", "KUMAKHELWANE", "ESITOLO")) }
    .constraintOnCondition(
        { o, _ -> o.indawo == "KUMAKHELWANE" },
        ValidatorBuilder.of<Okukhethwayo>().nest(Function { it.umakhelwane }, "umakhelwane", umakhelwane).build(),
    )
    .constraintOnCondition(
        { o, _ -> o.indawo == "ESITOLO" },
        ValidatorBuilder.of<Okukhethwayo>()._string({ it.isitolo }, "isitolo") { it.notNull().pattern("^BYO-\\d{3}$") }.build(),
    )
    .nestIfPresent(Function { it.isikhathi }, "isikhathi", isikhathi)
    .build()

private val finyelela: Yavi<IsiceloSokufinyelela> = ValidatorBuilder.of<IsiceloSokufinyelela>()
    ._long({ it.umuntuId }, "umuntuId") { it.notNull().positive() }
    ._string({ it.umsebenzi }, "umsebenzi") { it.notNull().oneOf(listOf("BHEKA", "GUQULA")) }
    .constraintOnCondition(
        { s, _ -> s.umsebenzi == "GUQULA" },
        ValidatorBuilder.of<IsiceloSokufinyelela>().nest(Function { it.okukhethwayo }, "okukhethwayo", okukhethwayo).build(),
    )
    .build()

private val iphasela: Yavi<Iphasela> = ValidatorBuilder.of<Iphasela>()
    ._string({ it.inombolo }, "inombolo") { it.notNull().pattern("^TH\\d{8}ZW$") }
    ._double({ it.isisindo }, "isisindo") { it.greaterThan(0.0).lessThanOrEqual(40.0) }
    .build()

private val umlayezo: Yavi<Umlayezo> = ValidatorBuilder.of<Umlayezo>()
    ._string({ it.uhlobo }, "uhlobo") { it.notNull().oneOf(listOf("USENDLELENI", "UPHUZILE", "UFIKILE")) }
    ._string({ it.ithempulethi }, "ithempulethi") { it.notBlank().lessThanOrEqual(20) }
    ._string({ it.ulimi }, "ulimi") { it.oneOf(listOf("nd", "sn", "en")) }
    .constraintOnCondition(
        { u, _ -> u.uhlobo == "UPHUZILE" },
        ValidatorBuilder.of<Umlayezo>()._object({ it.isikhathi }, "isikhathi") { it.notNull() }.build(),
    )
    .build()

private val indlela: Yavi<Indlela> = ValidatorBuilder.of<Indlela>()
    ._string({ it.umzila }, "umzila") { it.notNull().oneOf(listOf("SMS", "WHATSAPP", "IMEYILI")) }
    ._string({ it.imeyili }, "imeyili") { it.email() }
    .constraintOnCondition(
        { i, _ -> i.umzila == "IMEYILI" },
        ValidatorBuilder.of<Indlela>()._string({ it.imeyili }, "imeyili") { it.notNull() }.build(),
    )
    .build()

private val isaziso: Yavi<IsiceloSesaziso> = ValidatorBuilder.of<IsiceloSesaziso>()
    ._long({ it.umuntuId }, "umuntuId") { it.notNull().positive() }
    .nest(Function { it.iphasela }, "iphasela", iphasela)
    .nest(Function { it.umlayezo }, "umlayezo", umlayezo)
    .nestIfPresent(Function { it.indlela }, "indlela", indlela)
    .build()

/** YAVI ngaphansi kwe-Spring: amaphutha aya ku-BindingResult njengawo. */
object YaviValidator : Validator {
    private val abahloli: Map<Class<*>, Yavi<*>> = mapOf(
        IsiceloSokuqinisekisa::class.java to qinisekisa,
        IsiceloSokufinyelela::class.java to finyelela,
        IsiceloSesaziso::class.java to isaziso,
    )

    override fun supports(clazz: Class<*>) = clazz in abahloli

    @Suppress("UNCHECKED_CAST")
    override fun validate(target: Any, errors: Errors) {
        (abahloli.getValue(target.javaClass) as Yavi<Any>).validate(target).apply(errors::rejectValue)
    }
}
