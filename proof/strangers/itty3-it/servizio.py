"""Corriere Valdarno: servizio di integrazione per i clienti (destinatari, preferenze, avvisi)."""
import hmac
import json
import os
import secrets
import time
from datetime import date, datetime, timezone
from threading import Lock

import itty3
import naval.core
from naval import Each, In, Length, Optional, Range, Regex, Schema, Type, ValidationError
from waitress import serve

naval.core.settings.default_lang = "it"
naval.core.settings.locale_dir = os.environ["NAVAL_LOCALE"]

DURATA = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
RADICE = "/integrazione/v1"
CLIENTI = {"CLI-20417": "tR7-olmo-Arno-93kd"}
DESTINATARI = {
    "D-48213": {"nome": "Giulia", "cognome": "Bartolini", "telefono": "+393471122334", "cap": "52025", "stato": "attivo"},
    "D-48377": {"nome": "Marco", "cognome": "Sestini", "telefono": "+393289900112", "cap": "50063", "stato": "attivo"},
    "D-51090": {"nome": "Ilaria", "cognome": "Nocentini", "telefono": "+393665544332", "cap": "52028", "stato": "sospeso"},
}
PREFERENZE = {}
SESSIONI = {}
CHIAVE = Lock()

AZIONI = ("leggi", "imposta", "azzera")
LUOGHI = ("domicilio", "portineria", "vicino", "punto_ritiro")
TIPI = ("in_consegna", "consegnato", "giacenza", "ritardo")
CANALI = ("sms", "email")
# i valori ammessi che accompagnano l'errore
ELENCHI = {"azione": AZIONI, "preferenza.luogo": LUOGHI, "tipo": TIPI, "canali": CANALI}

# --- schemi ---------------------------------------------------------------------

ACCESSO = Schema(
    ["codice_cliente", Type(str), Regex(r"CLI-\d{5}")],
    ["parola_chiave", Type(str), Length(min=8, max=64)],
)

VERIFICA = Schema(
    ["telefono", Type(str), Regex(r"\+39\d{9,10}")],
    ["cognome", Type(str), Length(min=2, max=60)],
    ["indirizzo", Schema(
        ["cap", Type(str), Length(min=5, max=5), Regex(r"\d{5}")],
        ["civico", Optional, Type(str), Length(min=1, max=8)],
    )],
)

ID = ["id_destinatario", Type(str), Regex(r"D-\d{5}")]
AZIONE = ["azione", Type(str), In(AZIONI)]
FASCIA = Schema(
    ["dalle", Type(int), Range(7, 21)],
    ["alle", Type(int), Range(8, 22)],
)
PREFERENZA = Schema(
    ["luogo", Type(str), In(LUOGHI)],
    ["fascia", Optional, FASCIA],
    ["note", Optional, Type(str), Length(max=120)],
)
PREFERENZE_PER_AZIONE = {
    "leggi": Schema(ID, AZIONE),
    "imposta": Schema(ID, AZIONE, ["preferenza", PREFERENZA]),
    "azzera": Schema(ID, AZIONE),
}
PREFERENZE_BASE = Schema(ID, AZIONE, unexpected_keys=Schema.KEEP)

AVVISO = [
    ID,
    ["tipo", Type(str), In(TIPI)],
    ["spedizione", Schema(
        ["lettera_vettura", Type(str), Regex(r"LV\d{8}IT")],
        ["colli", Optional, Type(int), Range(1, 99)],
    )],
    ["canali", Type(list), Length(min=1, max=2), Each(In(CANALI))],
    ["testo", Optional, Type(str), Length(min=1, max=160)],
]
AVVISI_PER_TIPO = {tipo: Schema(*AVVISO) for tipo in TIPI}
AVVISI_PER_TIPO["ritardo"] = Schema(*AVVISO, ["nuova_data", Type(str), Length(min=10, max=10), date.fromisoformat])
AVVISI_BASE = Schema(*AVVISO, unexpected_keys=Schema.KEEP)

# --- risposte ---------------------------------------------------------------------


class Rifiuto(Exception):
    def __init__(self, stato, codice, descrizione):
        self.stato, self.codice, self.descrizione = stato, codice, descrizione


def spiana(dettagli, percorso=""):
    """Gli errori di naval, annidati come i dati, in un elenco piano."""
    if isinstance(dettagli, dict):
        for chiave, valore in dettagli.items():
            yield from spiana(valore, f"{percorso}.{chiave}" if percorso else str(chiave))
    else:
        voce = {"campo": percorso, "messaggio": str(dettagli)}
        if percorso in ELENCHI and not str(dettagli).startswith(("Campo", "Tipo")):
            voce["ammessi"] = list(ELENCHI[percorso])
        yield voce


app = itty3.App()


def risposta(richiesta, stato, corpo):
    return app.render(richiesta, json.dumps(corpo, ensure_ascii=False), status_code=stato, content_type="application/json; charset=utf-8")


def ko(richiesta, stato, codice, descrizione, dettagli=None):
    errore = {"codice": codice, "descrizione": descrizione}
    if dettagli is not None:
        errore["dettagli"] = dettagli
    return risposta(richiesta, stato, {"esito": "KO", "errore": errore})


def rotta(percorso, riservata=True):
    def involucro(funzione):
        @app.post(RADICE + percorso)
        def vista(richiesta):
            try:
                if riservata:
                    sessione(richiesta)
                stato, dati = funzione(corpo_di(richiesta))
                return risposta(richiesta, stato, {"esito": "OK", "dati": dati})
            except Rifiuto as r:
                return ko(richiesta, r.stato, r.codice, r.descrizione)
            except ValidationError as e:
                return ko(richiesta, 400, "DATI_NON_VALIDI", "La richiesta contiene dati non validi.", list(spiana(e.error_details)))
        return vista
    return involucro


def corpo_di(richiesta):
    if "json" not in richiesta.content_type():
        raise Rifiuto(415, "TIPO_NON_SUPPORTATO", "Content-Type deve essere application/json.")
    try:
        return json.loads(richiesta.body or b"")
    except (ValueError, RecursionError) as e:
        raise Rifiuto(400, "JSON_NON_VALIDO", str(e)) from e


def sessione(richiesta):
    gettone = richiesta.headers.get("X-Gettone")
    if not gettone:
        raise Rifiuto(401, "GETTONE_ASSENTE", "Manca l'intestazione X-Gettone.")
    with CHIAVE:
        if SESSIONI.get(gettone, 0) < time.monotonic():
            SESSIONI.pop(gettone, None)
            raise Rifiuto(401, "GETTONE_NON_VALIDO", "Gettone sconosciuto o scaduto.")


def destinatario(codice):
    if codice not in DESTINATARI:
        raise Rifiuto(404, "DESTINATARIO_SCONOSCIUTO", "Nessun destinatario corrisponde ai dati forniti.")
    return DESTINATARI[codice]


def adesso():
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


# --- operazioni -------------------------------------------------------------------


@rotta("/auth-authenticate", riservata=False)
def accesso(corpo):
    dati = ACCESSO.validate(corpo)
    attesa = CLIENTI.get(dati["codice_cliente"], "")
    if not attesa or not hmac.compare_digest(attesa.encode(), dati["parola_chiave"].encode()):
        raise Rifiuto(403, "CREDENZIALI_ERRATE", "Codice cliente o parola chiave errati.")
    gettone = secrets.token_urlsafe(24)
    with CHIAVE:
        SESSIONI[gettone] = time.monotonic() + DURATA
    return 200, {"gettone": gettone, "scade_tra_secondi": DURATA}


@rotta("/ext-verify")
def verifica(corpo):
    dati = VERIFICA.validate(corpo)
    for codice, d in DESTINATARI.items():
        if (d["telefono"], d["cognome"].lower(), d["cap"]) == (dati["telefono"], dati["cognome"].lower(), dati["indirizzo"]["cap"]):
            return 200, {"destinatario": {"id": codice, "nome": d["nome"], "stato": d["stato"]}}
    return destinatario(None)


@rotta("/ext-reach")
def preferenze(corpo):
    azione = corpo.get("azione") if isinstance(corpo, dict) else None
    schema = PREFERENZE_PER_AZIONE.get(azione, PREFERENZE_BASE) if isinstance(azione, str) else PREFERENZE_BASE
    dati = schema.validate(corpo)
    codice = dati["id_destinatario"]
    destinatario(codice)
    with CHIAVE:
        if azione == "imposta":
            PREFERENZE[codice] = {"preferenza": dati["preferenza"], "aggiornata_il": adesso()}
        elif azione == "azzera":
            PREFERENZE.pop(codice, None)
        attuale = PREFERENZE.get(codice, {"preferenza": None, "aggiornata_il": None})
    return 200, {"id_destinatario": codice, **attuale}


@rotta("/ext-notify")
def avviso(corpo):
    tipo = corpo.get("tipo") if isinstance(corpo, dict) else None
    schema = AVVISI_PER_TIPO.get(tipo, AVVISI_BASE) if isinstance(tipo, str) else AVVISI_BASE
    dati = schema.validate(corpo)
    if destinatario(dati["id_destinatario"])["stato"] == "sospeso":
        raise Rifiuto(409, "DESTINATARIO_SOSPESO", "Il destinatario non riceve avvisi.")
    return 201, {"avviso": {"numero": f"AV-{secrets.token_hex(6).upper()}", "stato": "in_coda", "canali": dati["canali"]}, "registrato_il": adesso()}


if __name__ == "__main__":
    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, _quiet=True)
