"""Controlli sui dati in ingresso: il primo errore interrompe la richiesta."""

import re
from datetime import datetime

EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[A-Za-z]{2,}")


class DatoErrato(Exception):
    def __init__(self, codice: str, messaggio: str) -> None:
        super().__init__(messaggio)
        self.codice = codice
        self.messaggio = messaggio


class Dati:
    """Una parte del corpo; `percorso` serve per i messaggi."""

    def __init__(self, valori: dict, percorso: str = "") -> None:
        self.valori = valori
        self.percorso = percorso

    def _nome(self, campo: str) -> str:
        return f"{self.percorso}.{campo}" if self.percorso else campo

    def _valore(self, campo: str, obbligatorio: bool):
        valore = self.valori.get(campo)
        if valore is None and obbligatorio:
            raise DatoErrato("E101", f"Il campo '{self._nome(campo)}' è obbligatorio")
        return valore

    def testo(self, campo, minimo=1, massimo=None, forma=None, obbligatorio=True, esempio=None):
        valore = self._valore(campo, obbligatorio)
        if valore is None:
            return None
        nome = self._nome(campo)
        if not isinstance(valore, str):
            raise DatoErrato("E102", f"Il campo '{nome}' deve essere una stringa")
        valore = valore.strip()
        if len(valore) < minimo:
            if minimo == 1:
                raise DatoErrato("E103", f"Il campo '{nome}' non può essere vuoto")
            raise DatoErrato("E103", f"Il campo '{nome}' deve contenere almeno {minimo} caratteri")
        if massimo is not None and len(valore) > massimo:
            raise DatoErrato("E104", f"Il campo '{nome}' può contenere al massimo {massimo} caratteri")
        if forma is not None and not re.fullmatch(forma, valore):
            come = f" (esempio: {esempio})" if esempio else ""
            raise DatoErrato("E105", f"Il campo '{nome}' non è nel formato corretto{come}")
        return valore

    def email(self, campo, obbligatorio=True):
        valore = self.testo(campo, massimo=120, obbligatorio=obbligatorio)
        if valore is not None and not EMAIL.fullmatch(valore):
            raise DatoErrato("E105", f"Il campo '{self._nome(campo)}' deve essere un indirizzo e-mail valido")
        return valore

    def intero(self, campo, minimo=None, massimo=None, obbligatorio=True):
        valore = self._valore(campo, obbligatorio)
        if valore is None:
            return None
        nome = self._nome(campo)
        if not isinstance(valore, int) or isinstance(valore, bool):
            raise DatoErrato("E102", f"Il campo '{nome}' deve essere un numero intero")
        if (minimo is not None and valore < minimo) or (massimo is not None and valore > massimo):
            raise DatoErrato("E106", f"Il campo '{nome}' deve essere compreso tra {minimo} e {massimo}")
        return valore

    def scelta(self, campo, valori, obbligatorio=True):
        valore = self._valore(campo, obbligatorio)
        if valore is None:
            return None
        if isinstance(valore, bool) or valore not in valori:
            elenco = ", ".join(str(ognuno) for ognuno in valori)
            raise DatoErrato("E107", f"Il campo '{self._nome(campo)}' deve essere uno tra: {elenco}")
        return valore

    def logico(self, campo):
        valore = self._valore(campo, False)
        if valore is not None and not isinstance(valore, bool):
            raise DatoErrato("E102", f"Il campo '{self._nome(campo)}' deve essere true o false")
        return valore

    def data(self, campo, obbligatorio=True):
        valore = self.testo(campo, obbligatorio=obbligatorio)
        if valore is None:
            return None
        try:
            return datetime.strptime(valore, "%d/%m/%Y").date()
        except ValueError:
            nome = self._nome(campo)
            raise DatoErrato("E105", f"Il campo '{nome}' deve essere una data nel formato gg/mm/aaaa") from None

    def parte(self, campo, obbligatorio=True):
        valore = self._valore(campo, obbligatorio)
        if valore is None:
            return None
        if not isinstance(valore, dict):
            raise DatoErrato("E102", f"Il campo '{self._nome(campo)}' deve essere un oggetto")
        return Dati(valore, self._nome(campo))
