"""Servizi di recapito per i mittenti: accesso, verifica del destinatario, preferenze, notifiche."""
import os
import secrets
import time
from datetime import datetime, timedelta, timezone

from emmett import App, Pipe, current, request, response
from emmett.serializers import Serializers
from emmett.tools import ServicePipe
from fastjsonschema import JsonSchemaValueException

import schemi

app = App(__name__)
DURATA = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))
CLIENTI = {"BOTTEGA-EMILIA": "f3Lz-90bT-qq7W-s1Ua"}
gettoni: dict[str, float] = {}
json_dumps = Serializers.get_for("json")

DESTINATARI = {
    "DST-004417": {"cognome": "Ferri", "cellulare": "+393471122334", "cap": "40124", "preferenze": {"luogo": "DOMICILIO"}},
    "DST-004982": {"cognome": "De Santis", "cellulare": "+393395566778", "cap": "00185", "preferenze": {"luogo": "PORTINERIA", "noteCorriere": "citofono 12"}},
    "DST-005310": {"cognome": "Pellegrino", "cellulare": "+393209988776", "cap": "80134", "preferenze": {"luogo": "VICINO", "nominativoVicino": "Esposito"}},
}


def ok(dati, stato=200):
    response.status = stato
    return {"esito": "OK", "dati": dati}


def ko(stato, codice, messaggio):
    response.status = stato
    return {"esito": "KO", "errore": {"codice": codice, "messaggio": messaggio}}


class Controllo(Pipe):
    """Token di accesso su tutte le chiamate, tranne l'accesso stesso."""

    async def pipe_request(self, next_pipe, **kwargs):
        schema, _, valore = request.headers.get("authorization", "").partition(" ")
        if schema.lower() != "bearer" or not valore:
            return ko(401, "TOKEN_ASSENTE", "Token di accesso assente")
        scade = gettoni.get(valore.strip())
        if scade is None:
            return ko(401, "TOKEN_NON_VALIDO", "Token di accesso non valido")
        if scade < time.time():
            return ko(401, "TOKEN_SCADUTO", "Token di accesso scaduto")
        return await next_pipe(**kwargs)


class Schema(Pipe):
    def __init__(self, valida):
        self.valida = valida

    async def pipe_request(self, next_pipe, **kwargs):
        try:
            current.dati = self.valida(dict(await request.body_params))
        except JsonSchemaValueException as errore:
            return ko(400, "RICHIESTA_NON_VALIDA", errore.message)
        except (TypeError, ValueError):
            return ko(400, "RICHIESTA_NON_VALIDA", "Corpo della richiesta non leggibile")
        return await next_pipe(**kwargs)


def conosciuto(codice):
    return DESTINATARI.get(codice)


def sconosciuto():
    return ko(404, "DESTINATARIO_SCONOSCIUTO", "Destinatario non presente in anagrafica")


servizi = app.module(__name__, "servizi", url_prefix="recapito/v1")
servizi.pipeline = [ServicePipe("json")]
riservati = servizi.module(__name__, "riservati")
riservati.pipeline = [Controllo()]


@servizi.route("/auth-authenticate", methods=["post"], pipeline=[Schema(schemi.accesso)])
async def accesso():
    dati = current.dati
    if not secrets.compare_digest(CLIENTI.get(dati["codiceCliente"], "").encode(), dati["chiaveApi"].encode()):
        return ko(401, "CREDENZIALI_ERRATE", "Codice cliente o chiave API errati")
    gettone = secrets.token_urlsafe(30)
    gettoni[gettone] = time.time() + DURATA
    scadenza = datetime.now(timezone.utc) + timedelta(seconds=DURATA)
    return ok({"token": gettone, "tipo": "Bearer", "scadenza": scadenza.isoformat(timespec="seconds")})


@riservati.route("/ext-verify", methods=["post"], pipeline=[Schema(schemi.verifica)])
async def verifica():
    chi = current.dati["destinatario"]
    for codice, d in DESTINATARI.items():
        if d["cellulare"] == chi["cellulare"].replace(" ", "") and d["cognome"].casefold() == chi["cognome"].casefold() and d["cap"] == chi["cap"]:
            return ok({"presente": True, "codiceDestinatario": codice})
    return ok({"presente": False})


@riservati.route("/ext-reach", methods=["post"], pipeline=[Schema(schemi.recapito)])
async def preferenze():
    dati = current.dati
    d = conosciuto(dati["codiceDestinatario"])
    if d is None:
        return sconosciuto()
    if dati["operazione"] == "MODIFICA":
        p = dati["preferenze"]
        d["preferenze"] = {k: p[k] for k in schemi.PREFERENZE["properties"] if k in p}
        d["aggiornate"] = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return ok({"codiceDestinatario": dati["codiceDestinatario"], "cap": d["cap"], "preferenze": d["preferenze"], "ultimaModifica": d.get("aggiornate")})


@riservati.route("/ext-notify", methods=["post"], pipeline=[Schema(schemi.notifica)])
async def notifica():
    dati = current.dati
    if conosciuto(dati["codiceDestinatario"]) is None:
        return sconosciuto()
    return ok({"idNotifica": "NTF" + secrets.token_hex(6).upper(), "stato": "IN_CODA", "canale": dati.get("canale", "SMS")}, 201)


@app.on_error(404)
async def non_trovato():
    response.headers["content-type"] = "application/json"
    return json_dumps({"esito": "KO", "errore": {"codice": "RISORSA_INESISTENTE", "messaggio": "Risorsa inesistente"}})


@app.on_error(500)
async def guasto():
    response.headers["content-type"] = "application/json"
    return json_dumps({"esito": "KO", "errore": {"codice": "ERRORE_INTERNO", "messaggio": "Errore interno, riprovare"}})
