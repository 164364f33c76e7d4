"""Schemi validictory: tutto obbligatorio salvo required=False, nessuna proprietà in più."""


def oggetto(**proprieta):
    facoltativo = proprieta.pop("_facoltativo", False)
    schema = {"type": "object", "properties": proprieta, "additionalProperties": False}
    if facoltativo:
        schema["required"] = False
    return schema


def testo(minimo=1, massimo=100, **altro):
    return {"type": "string", "minLength": minimo, "maxLength": massimo, **altro}


ORA = {"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"}
DESTINATARIO = {"type": "string", "pattern": r"^D\d{6}$"}

ACCESSO = oggetto(codice_cliente=testo(), parola_chiave=testo())

VERIFICA = oggetto(
    persona=oggetto(
        nome=testo(2, 50),
        cognome=testo(2, 50),
        cellulare={"type": "string", "pattern": r"^\+39\d{9,10}$"},
        codiceFiscale={"type": "string", "pattern": r"^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$", "required": False},
    ),
    indirizzo=oggetto(
        via=testo(3, 80),
        civico=testo(1, 10),
        interno=testo(1, 10, required=False),
        cap={"type": "string", "pattern": r"^\d{5}$"},
        comune=testo(2, 60),
        provincia={"type": "string", "pattern": r"^[A-Z]{2}$"},
    ),
)

AZIONE = {"type": "object", "properties": {"azione": {"type": "string", "enum": ["leggi", "modifica"]}}}

LEGGI = oggetto(azione={"type": "string", "enum": ["leggi"]}, destinatario=DESTINATARIO)

MODIFICA = oggetto(
    azione={"type": "string", "enum": ["modifica"]},
    destinatario=DESTINATARIO,
    preferenze=oggetto(
        consegna={
            "type": [
                oggetto(modo={"type": "string", "enum": ["domicilio"]}, citofono=testo(1, 40, required=False)),
                oggetto(modo={"type": "string", "enum": ["vicino"]}, nomeVicino=testo(2, 60), interno=testo(1, 10)),
                oggetto(modo={"type": "string", "enum": ["punto_ritiro"]}, codicePunto={"type": "string", "pattern": r"^PR-\d{4}$"}),
            ]
        },
        fascia=oggetto(dalle=ORA, alle=ORA, _facoltativo=True),
        note=testo(1, 200, required=False),
    ),
)

EVENTI = ["preso_in_carico", "in_consegna", "in_ritardo", "consegnato"]


def _avviso(eventi, **altro):
    return oggetto(
        destinatario=DESTINATARIO,
        spedizione=oggetto(
            numero={"type": "string", "pattern": r"^TB\d{8}IT$"},
            colli={"type": "integer", "minimum": 1, "maximum": 40, "required": False},
        ),
        evento={"type": "string", "enum": eventi},
        canale={"type": "string", "enum": ["sms", "email", "whatsapp"]},
        previstaIl={"type": "string", "format": "date"},
        **altro,
    )


AVVISO = _avviso(EVENTI)
AVVISO_RITARDO = _avviso(["in_ritardo"], motivo={"type": "string", "enum": ["traffico", "meteo", "magazzino"]})
