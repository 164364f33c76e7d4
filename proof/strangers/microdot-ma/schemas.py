"""Schémas des requêtes (ValidX)."""
from validx import Date, Dict, Float, Int, List, Str, Time, exc

TELEPHONE = r"^\+212[5-7]\d{8}$"

AUTH = Dict({"identifiants": Dict({"partenaire": Str(minlen=4, maxlen=32), "cle": Str(minlen=8, maxlen=64)})})

VERIFY = Dict({
    "destinataire": Dict(
        {
            "telephone": Str(pattern=TELEPHONE),
            "nom": Str(minlen=1, maxlen=60),
            "prenom": Str(minlen=1, maxlen=60),
            "ville": Str(maxlen=40),
        },
        optional=["prenom", "ville"],
    ),
})

VOISIN = Dict({"nom": Str(minlen=1, maxlen=60), "telephone": Str(pattern=TELEPHONE)}, optional=["telephone"])
CRENEAU = Dict({
    "jour": Str(options=["lun", "mar", "mer", "jeu", "ven", "sam"]),
    "debut": Time(format="%H:%M"),
    "fin": Time(format="%H:%M"),
})


def _preference(obligatoires=()):
    champs = {
        "mode": Str(options=["domicile", "gardien", "voisin", "point_relais"]),
        "voisin": VOISIN,
        "consignes": Str(maxlen=160),
        "creneaux": List(CRENEAU, minlen=1, maxlen=6),
    }
    return Dict(champs, optional=[c for c in champs if c != "mode" and c not in obligatoires])


def _reach(operations, **plus):
    return Dict({"idClient": Int(min=1), "operation": Str(options=operations), **plus})


OPERATIONS = ["consulter", "modifier"]
CONSULTER = _reach(OPERATIONS)
MODIFIER = _reach(OPERATIONS, preference=_preference())
MODIFIER_VOISIN = _reach(OPERATIONS, preference=_preference(["voisin"]))


def reach(corps):
    """Le schéma dépend de l'opération demandée et du mode."""
    if not isinstance(corps, dict) or corps.get("operation") != "modifier":
        return CONSULTER(corps)
    preference = corps.get("preference")
    if isinstance(preference, dict) and preference.get("mode") == "voisin":
        return MODIFIER_VOISIN(corps)
    return MODIFIER(corps)


NOTIFY = Dict(
    {
        "idClient": Int(min=1),
        "colis": Dict(
            {
                "codeSuivi": Str(pattern=r"^[A-Z]{2}\d{9}MA$"),
                "nombre": Int(min=1, max=30),
                "contreRemboursement": Dict({"montant": Float(min=0, max=50000), "devise": Str(options=["MAD"])}),
            },
            optional=["nombre", "contreRemboursement"],
        ),
        "evenement": Str(options=["prise_en_charge", "en_livraison", "retard", "echec", "livre"]),
        "datePrevue": Date(format="%Y-%m-%d"),
        "langue": Str(options=["fr", "ar"]),
        "canal": Str(options=["sms", "whatsapp", "email"]),
    },
    optional=["canal"],
)

# Le formateur par défaut de ValidX échoue sur les options (un frozenset ne s'indexe pas) : on les trie nous-mêmes.
OPTIONS = "Expected one of {}, got {}."


def erreurs(e):
    """[{pointeur, code, message}] d'une ValidationError, une entrée par faute."""
    e.sort()
    sortie = []
    for x in e:
        if isinstance(x, exc.OptionsError):
            message = OPTIONS.format(sorted(x.expected), x.actual)
        else:
            message = exc.format_error(x)[0][1]
        pointeur = "".join("/" + str(p).replace("~", "~0").replace("/", "~1") for p in x.context)
        sortie.append({"pointeur": "#" + pointeur, "code": type(x).__name__, "message": message})
    return sortie
