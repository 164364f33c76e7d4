import json
import os
import re
import secrets
import time

import validictory
from twisted.internet import reactor
from twisted.web import resource, server

import schemi

DURATA = float(os.environ.get("TOKEN_TTL_SECONDS", "600"))
GETTONI = {}
AVVISI = {}
PERSONE = {
    "D204417": {"nome": "Chiara", "cognome": "Bellandi", "cellulare": "+393471122334", "cap": "40121", "canali": ["sms", "whatsapp"]},
    "D204893": {"nome": "Dario", "cognome": "Fontanesi", "cellulare": "+393289988776", "cap": "41121", "canali": ["sms", "email"]},
    "D205130": {"nome": "Lucia", "cognome": "Sartori", "cellulare": "+393665544332", "cap": "37121", "canali": ["email"]},
}
PREFERENZE = {}


class Rifiuto(Exception):
    def __init__(self, stato, errore, dettaglio):
        super().__init__(dettaglio)
        self.stato, self.errore, self.dettaglio = stato, errore, dettaglio


def valida(dati, schema):
    validictory.validate(dati, schema)
    return dati


class Base(resource.Resource):
    isLeaf = True
    protetta = True

    def render_POST(self, richiesta):
        try:
            if self.protetta:
                self.controlla_gettone(richiesta)
            stato, corpo = self.esegui(richiesta)
        except Rifiuto as r:
            stato, corpo = r.stato, {"errore": r.errore, "dettaglio": r.dettaglio}
            if stato == 401 and self.protetta:
                richiesta.setHeader("WWW-Authenticate", 'Bearer realm="tornabene"')
        except validictory.ValidationError as e:
            stato, corpo = 400, {"errore": "dati_non_validi", "dettaglio": str(e)}
        richiesta.setResponseCode(stato)
        richiesta.setHeader("Content-Type", "application/json; charset=utf-8")
        return json.dumps(corpo, ensure_ascii=False).encode("utf-8", "replace")

    def controlla_gettone(self, richiesta):
        trovato = re.match(r"^Bearer (\S+)$", richiesta.getHeader("Authorization") or "")
        if not trovato:
            raise Rifiuto(401, "non_autorizzato", "manca l'intestazione Authorization: Bearer")
        scadenza = GETTONI.get(trovato.group(1))
        if scadenza is None:
            raise Rifiuto(401, "non_autorizzato", "gettone sconosciuto")
        if scadenza < time.time():
            raise Rifiuto(401, "non_autorizzato", "gettone scaduto")

    def leggi_json(self, richiesta):
        try:
            return json.loads(richiesta.content.read().decode("utf-8"))
        except (ValueError, RecursionError) as e:
            raise Rifiuto(400, "json_non_valido", str(e))


class Autentica(Base):
    protetta = False

    def esegui(self, richiesta):
        if not (richiesta.getHeader("Content-Type") or "").startswith("application/x-www-form-urlencoded"):
            raise Rifiuto(415, "tipo_non_supportato", "atteso application/x-www-form-urlencoded")
        dati = valida({k.decode("utf-8", "replace"): v[-1].decode("utf-8", "replace") for k, v in richiesta.args.items()}, schemi.ACCESSO)
        if dati["codice_cliente"] != "TB-7731" or not secrets.compare_digest(dati["parola_chiave"].encode(), b"lungo-Reno-54-Portico"):
            raise Rifiuto(401, "accesso_negato", "codice cliente o parola chiave errati")
        gettone = secrets.token_urlsafe(30)
        GETTONI[gettone] = time.time() + DURATA
        return 200, {"gettone": gettone, "tipo": "Bearer", "scade_tra": int(DURATA)}


class Verifica(Base):
    def esegui(self, richiesta):
        dati = valida(self.leggi_json(richiesta), schemi.VERIFICA)
        p, i = dati["persona"], dati["indirizzo"]
        for codice, noto in PERSONE.items():
            if noto["cellulare"] == p["cellulare"] and noto["cognome"].lower() == p["cognome"].lower() and noto["cap"] == i["cap"]:
                return 200, {"esito": "verificato", "destinatario": codice, "canali": noto["canali"]}
        return 200, {"esito": "sconosciuto"}


def esistente(codice):
    if codice not in PERSONE:
        raise Rifiuto(404, "destinatario_sconosciuto", "nessun destinatario con questo codice")


class Preferenze(Base):
    def esegui(self, richiesta):
        dati = self.leggi_json(richiesta)
        valida(dati, schemi.AZIONE)
        valida(dati, schemi.MODIFICA if dati["azione"] == "modifica" else schemi.LEGGI)
        codice = dati["destinatario"]
        esistente(codice)
        if dati["azione"] == "modifica":
            PREFERENZE[codice] = {"preferenze": dati["preferenze"], "aggiornato": int(time.time())}
        ora = PREFERENZE.get(codice, {"preferenze": {"consegna": {"modo": "domicilio"}}, "aggiornato": None})
        return 200, {"destinatario": codice, **ora}


class Avvisa(Base):
    def esegui(self, richiesta):
        dati = self.leggi_json(richiesta)
        ritardo = isinstance(dati, dict) and dati.get("evento") == "in_ritardo"
        valida(dati, schemi.AVVISO_RITARDO if ritardo else schemi.AVVISO)
        esistente(dati["destinatario"])
        numero = f"AV{secrets.token_hex(6)}"
        AVVISI[numero] = dati
        return 201, {"avviso": numero, "stato": "accodato"}


radice = resource.Resource()
for nome, classe in {b"auth-authenticate": Autentica, b"ext-verify": Verifica, b"ext-reach": Preferenze, b"ext-notify": Avvisa}.items():
    radice.putChild(nome, classe())

if __name__ == "__main__":
    reactor.listenTCP(int(os.environ["PORT"]), server.Site(radice), interface="127.0.0.1")
    reactor.run()
