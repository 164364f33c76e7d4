"""Servizio consegne: tutte le risposte sono 200 con l'esito nel corpo."""

import argparse
import itertools
import json

from aiohttp import web

import archivio
from regole import Dati, DatoErrato

LUOGHI = ("DOMICILIO", "PORTINERIA", "VICINO", "PUNTO_RITIRO")
CANALI = (1, 2, 3)
EVENTI = ("PARTITO", "IN_CONSEGNA", "CONSEGNATO", "GIACENZA")

protocolli = itertools.count(1_000_451)
routes = web.RouteTableDef()


def risposta(dati: dict) -> web.Response:
    return web.json_response({"esito": "OK", "dati": dati})


def errore(codice: str, messaggio: str) -> web.Response:
    return web.json_response({"esito": "KO", "codice": codice, "messaggio": messaggio})


async def leggi(request: web.Request) -> Dati:
    try:
        corpo = await request.json()
    except json.JSONDecodeError:
        raise DatoErrato("E001", "Il corpo della richiesta non è un JSON valido") from None
    if not isinstance(corpo, dict):
        raise DatoErrato("E001", "Il corpo della richiesta deve essere un oggetto JSON")
    return Dati(corpo)


async def leggi_con_token(request: web.Request) -> Dati:
    dati = await leggi(request)
    token = dati.valori.get("token")
    if not token:
        raise DatoErrato("A001", "Token mancante")
    if not isinstance(token, str) or not archivio.sessione_valida(token):
        raise DatoErrato("A002", "Token non valido o scaduto")
    return dati


def cliente_di(codice: str) -> dict:
    cliente = archivio.CLIENTI.get(codice)
    if cliente is None:
        raise DatoErrato("N001", "Cliente non trovato")
    return cliente


@web.middleware
async def esiti(request: web.Request, handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except DatoErrato as problema:
        return errore(problema.codice, problema.messaggio)


@routes.post("/api/auth-authenticate")
async def autentica(request: web.Request) -> web.Response:
    dati = await leggi(request)
    utente = dati.testo("codiceUtente", massimo=20)
    password = dati.testo("password", massimo=40)
    if archivio.UTENTI.get(utente) != password:
        raise DatoErrato("A003", "Credenziali non valide")
    return risposta(
        {
            "token": archivio.apri_sessione(),
            "validitaMinuti": archivio.DURATA_MINUTI,
            "ragioneSociale": "Spedizioni Veloce S.r.l.",
            "idAzienda": 31,
        }
    )


@routes.post("/api/ext-verify")
async def verifica(request: web.Request) -> web.Response:
    dati = await leggi_con_token(request)
    indirizzo = dati.parte("indirizzo")
    letti = {
        "nome": dati.testo("nome", massimo=40),
        "cognome": dati.testo("cognome", massimo=40),
        "telefono": dati.testo("telefono", forma=r"3\d{8,9}", esempio="3331234567"),
        "email": dati.email("email", obbligatorio=False),
        "via": indirizzo.testo("via", massimo=60),
        "numeroCivico": indirizzo.testo("numeroCivico", massimo=8),
        "cap": indirizzo.testo("cap", forma=r"\d{5}", esempio="00100"),
        "comune": indirizzo.testo("comune", massimo=50),
        "provincia": indirizzo.testo("provincia", forma=r"[A-Z]{2}", obbligatorio=False, esempio="RM"),
    }
    codice, diversi = archivio.cerca(letti)
    if codice is None:
        raise DatoErrato("N001", "Nessun cliente corrisponde ai dati indicati")
    return risposta(
        {
            "protocollo": next(protocolli),
            "verificato": not diversi,
            "campiDiversi": diversi,
            "codiceCliente": None if diversi else codice,
        }
    )


@routes.post("/api/ext-reach")
async def preferenze(request: web.Request) -> web.Response:
    dati = await leggi_con_token(request)
    operazione = dati.scelta("operazione", ("LETTURA", "MODIFICA"))
    codice = dati.testo("codiceCliente", massimo=12)
    if operazione == "MODIFICA":
        nuova = dati.parte("preferenza")
        valori = {
            "luogo": nuova.scelta("luogo", LUOGHI),
            "note": nuova.testo("note", massimo=100, obbligatorio=False),
            "codicePunto": nuova.testo("codicePunto", minimo=4, massimo=10, obbligatorio=False),
            "validaFino": nuova.data("validaFino", obbligatorio=False),
        }
        if valori["luogo"] == "PUNTO_RITIRO" and valori["codicePunto"] is None:
            raise DatoErrato("E108", "Il campo 'preferenza.codicePunto' è obbligatorio se il luogo è PUNTO_RITIRO")
        cliente = cliente_di(codice)
        cliente["preferenza"] = {
            "luogo": valori["luogo"],
            "note": valori["note"],
            "validaFino": valori["validaFino"] and valori["validaFino"].strftime("%d/%m/%Y"),
        }
        cliente["aggiornata"] = archivio.adesso()
    cliente = cliente_di(codice)
    return risposta(
        {
            "codiceCliente": codice,
            "preferenza": cliente["preferenza"],
            "aggiornata": cliente["aggiornata"],
        }
    )


@routes.post("/api/ext-notify")
async def notifica(request: web.Request) -> web.Response:
    dati = await leggi_con_token(request)
    codice = dati.testo("codiceCliente", massimo=12)
    dati.testo("letteraVettura", forma=r"[A-Z]{3}\d{9}", esempio="ABC123456789")
    canale = dati.scelta("canale", CANALI)
    dati.scelta("evento", EVENTI)
    dati.testo("testo", minimo=5, massimo=160)
    dati.intero("tentativi", 1, 5, obbligatorio=False)
    giorno = dati.data("dataInvio", obbligatorio=False)
    dati.logico("urgente")
    cliente_di(codice)
    return risposta(
        {
            "idNotifica": next(protocolli),
            "stato": "IN_CODA" if giorno is None else "PROGRAMMATA",
            "canale": canale,
            "inviata": archivio.adesso(),
        }
    )


def crea_app() -> web.Application:
    app = web.Application(middlewares=[esiti])
    app.add_routes(routes)
    return app


if __name__ == "__main__":
    opzioni = argparse.ArgumentParser()
    opzioni.add_argument("--porta", type=int, required=True)
    web.run_app(crea_app(), host="127.0.0.1", port=opzioni.parse_args().porta, access_log=None)
