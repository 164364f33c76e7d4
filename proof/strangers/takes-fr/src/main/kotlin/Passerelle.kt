package fr.derniermetre.passerelle

import io.kjson.JSON
import io.kjson.JSONObject
import io.kjson.parser.ParseException
import net.pwall.json.schema.JSONSchema
import org.takes.HttpException
import org.takes.Request
import org.takes.Response
import org.takes.Take
import org.takes.facets.fallback.Fallback
import org.takes.facets.fallback.TkFallback
import org.takes.facets.fork.FkRegex
import org.takes.facets.fork.TkFork
import org.takes.facets.fork.TkMethods
import org.takes.http.BkBasic
import org.takes.http.BkParallel
import org.takes.http.BkSafe
import org.takes.http.Exit
import org.takes.http.FtBasic
import org.takes.misc.Opt
import org.takes.rq.RqChunk
import org.takes.rq.RqHeaders
import org.takes.rs.RsWithBody
import org.takes.rs.RsWithStatus
import org.takes.rs.RsWithType
import org.takes.tk.TkReadAlways
import org.takes.tk.TkWithHeader
import java.net.InetAddress
import java.net.ServerSocket
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.UUID

const val PREFIXE = "/passerelle/v2"
const val TAILLE_MAX = 32 * 1024

/** Refus métier ou de forme, rendu tel quel au partenaire. */
class Refus(val statut: Int, val code: String, override val message: String, val position: String? = null) : Exception(message)

/** Le corps JSON d'une requête, contrôlé par son schéma. */
class Corps(nom: String) {
    private val schema = JSONSchema.parse(
        Corps::class.java.getResource("/schemas/$nom.json")!!.readText(Charsets.UTF_8),
    )

    fun lire(req: Request): JSONObject {
        val longueur = RqHeaders.Smart(req).single("Content-Length", "0").trim().toLongOrNull() ?: 0
        if (longueur > TAILLE_MAX) throw Refus(413, "CORPS_TROP_GRAND", "Corps limité à $TAILLE_MAX octets")
        val octets = if (RqHeaders.Smart(req).single("Transfer-Encoding", "").equals("chunked", true)) {
            RqChunk(req).body().readNBytes(TAILLE_MAX)
        } else {
            req.body().readNBytes(longueur.toInt())
        }
        val texte = String(octets, Charsets.UTF_8)
        val json = try {
            JSON.parse(texte)
        } catch (e: ParseException) {
            throw Refus(400, "JSON_ILLISIBLE", e.message ?: "JSON")
        }
        val resultat = schema.validateBasic(json)
        resultat.errors?.firstOrNull { it.error != JSONSchema.subSchemaErrorMessage }?.let {
            throw Refus(422, "CORPS_NON_CONFORME", it.error, it.instanceLocation)
        }
        return json as JSONObject
    }
}

fun JSONObject.texte(nom: String): String? = if (containsKey(nom)) getString(nom) else null
fun JSONObject.objet(nom: String): JSONObject? = if (containsKey(nom)) getObject(nom) else null

fun reponse(statut: Int, corps: JSONObject): Response =
    RsWithType(RsWithStatus(RsWithBody(corps.toJSON().toByteArray(Charsets.UTF_8)), statut), "application/json", Charsets.UTF_8)

fun erreur(statut: Int, code: String, message: String, position: String? = null): Response =
    reponse(statut, JSONObject.build {
        add("erreur", JSONObject.build {
            add("code", code)
            add("message", message)
            if (position != null) add("position", position)
        })
    })

class Sessions(private val dureeSecondes: Long) {
    private val jetons = java.util.concurrent.ConcurrentHashMap<String, Instant>()

    fun ouvrir(): String {
        val jeton = "dmj_" + UUID.randomUUID().toString().replace("-", "")
        jetons[jeton] = Instant.now().plusSeconds(dureeSecondes)
        return jeton
    }

    fun exiger(req: Request) {
        val jeton = RqHeaders.Smart(req).single("X-Jeton", "")
        if (jeton.isBlank()) throw Refus(401, "JETON_ABSENT", "En-tête X-Jeton absent")
        val fin = jetons[jeton.trim()] ?: throw Refus(401, "JETON_INCONNU", "Jeton inconnu")
        if (Instant.now().isAfter(fin)) {
            jetons.remove(jeton)
            throw Refus(401, "JETON_EXPIRE", "Jeton expiré")
        }
    }
}

class Destinataire(
    val reference: String, val nom: String, val prenom: String, val telephone: String,
    val courriel: String?, val codePostal: String, @Volatile var preferences: JSONObject,
) {
    @Volatile var misAJour: String? = null
}

class Annuaire {
    private val tous = listOf(
        Destinataire("D-70412", "Lefèvre", "Camille", "+33612345678", "camille.lefevre@exemple.fr", "44000",
            JSONObject.build { add("lieu", "DOMICILE"); add("consigne", "Interphone 12") }),
        Destinataire("D-70455", "Moreau", "Idriss", "+33698765432", null, "35200", JSONObject.build { add("lieu", "GARDIEN") }),
        Destinataire("D-70901", "Le Goff", "Maël", "+33755501234", "mael.legoff@exemple.fr", "29200", JSONObject.build { add("lieu", "VOISIN") }),
    )

    fun parTelephone(telephone: String, nom: String) =
        tous.firstOrNull { it.telephone == telephone && it.nom.equals(nom.trim(), ignoreCase = true) }

    fun parReference(reference: String) = tous.firstOrNull { it.reference == reference }
        ?: throw Refus(404, "DESTINATAIRE_INCONNU", "Aucun destinataire pour cette référence")
}

class TkAuthentification(private val sessions: Sessions, private val duree: Long) : Take {
    private val corps = Corps("authentification")
    override fun act(req: Request): Response {
        val c = corps.lire(req)
        if (c.getString("partenaire") != "DM-4471" || c.getString("cleSecrete") != "pZ7-vk20-Quai-Malakoff") {
            throw Refus(401, "IDENTIFIANTS_REFUSES", "Partenaire ou clé secrète incorrects")
        }
        return reponse(200, JSONObject.build {
            add("jeton", sessions.ouvrir())
            add("dureeSecondes", duree)
        })
    }
}

class TkVerification(private val sessions: Sessions, private val annuaire: Annuaire) : Take {
    private val corps = Corps("verification")
    override fun act(req: Request): Response {
        sessions.exiger(req)
        val c = corps.lire(req)
        val d = c.getObject("destinataire")
        val trouve = annuaire.parTelephone(d.getString("telephone"), d.getString("nom"))
            ?: throw Refus(404, "DESTINATAIRE_INCONNU", "Aucun destinataire ne correspond")
        val adresse = c.objet("adresse")
        return reponse(200, JSONObject.build {
            add("connu", true)
            add("destinataire", JSONObject.build {
                add("reference", trouve.reference)
                add("prenom", trouve.prenom)
                add("nom", trouve.nom)
            })
            if (adresse != null) add("adresseConcordante", adresse.getString("codePostal") == trouve.codePostal)
        })
    }
}

class TkPreferences(private val sessions: Sessions, private val annuaire: Annuaire) : Take {
    private val corps = Corps("preferences")
    override fun act(req: Request): Response {
        sessions.exiger(req)
        val c = corps.lire(req)
        val d = annuaire.parReference(c.getString("reference"))
        if (c.getString("operation") == "MODIFIER") {
            d.preferences = c.getObject("preferences")
            d.misAJour = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()
        }
        return reponse(200, JSONObject.build {
            add("reference", d.reference)
            add("preferences", d.preferences)
            d.misAJour?.let { add("misAJour", it) }
        })
    }
}

class TkAvis(private val sessions: Sessions, private val annuaire: Annuaire) : Take {
    private val corps = Corps("avis")
    override fun act(req: Request): Response {
        sessions.exiger(req)
        val c = corps.lire(req)
        val d = annuaire.parReference(c.getString("reference"))
        val canal = c.texte("canal") ?: "SMS"
        if (canal == "COURRIEL" && d.courriel == null) throw Refus(409, "CANAL_INDISPONIBLE", "Ce destinataire n'a pas de courriel")
        return reponse(202, JSONObject.build {
            add("avis", JSONObject.build {
                add("identifiant", UUID.randomUUID().toString())
                add("etat", "EN_FILE")
                add("canal", canal)
            })
        })
    }
}

fun main() {
    val duree = System.getenv("TOKEN_TTL_SECONDS")?.toLongOrNull() ?: 1200L
    val sessions = Sessions(duree)
    val annuaire = Annuaire()
    fun chemin(nom: String, take: Take) = FkRegex("$PREFIXE/$nom", TkMethods(take, "POST"))
    val application = TkFallback(
        TkFork(
            chemin("auth-authenticate", TkAuthentification(sessions, duree)),
            chemin("ext-verify", TkVerification(sessions, annuaire)),
            chemin("ext-reach", TkPreferences(sessions, annuaire)),
            chemin("ext-notify", TkAvis(sessions, annuaire)),
        ),
        Fallback { req ->
            val e = generateSequence(req.throwable()) { it.cause }
                .firstOrNull { it is Refus || it is HttpException }
            Opt.Single(
                when (e) {
                    is Refus -> erreur(e.statut, e.code, e.message, e.position)
                    is HttpException -> erreur(e.code(), "HTTP_${e.code()}", e.message ?: "")
                    else -> erreur(500, "ERREUR_INTERNE", req.throwable().javaClass.simpleName)
                },
            )
        },
    )
    val socket = ServerSocket(System.getenv("PORT").toInt(), 100, InetAddress.getByName("127.0.0.1"))
    FtBasic(BkSafe(BkParallel(BkBasic(TkWithHeader(TkReadAlways(application), "Connection", "close")), 16)), socket).start(Exit.NEVER)
}
