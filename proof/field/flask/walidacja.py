"""Sprawdzanie danych: zbiera wszystkie błędy, po jednym w wierszu."""

import re
from datetime import datetime


class Walidator:
    def __init__(self, dane):
        self.dane = dane if isinstance(dane, dict) else {}
        self.bledy = [] if isinstance(dane, dict) else ["Treść żądania musi być obiektem JSON"]
        self.znane = set()

    def _wez(self, pole, wymagane):
        self.znane.add(pole)
        wartosc = self.dane.get(pole)
        if wartosc is None and (wymagane or pole in self.dane):
            self.bledy.append(f"Pole {pole} jest wymagane" if wymagane else f"Pole {pole} nie może być puste")
        return wartosc

    def tekst(self, pole, maks, wymagane=True, wzor=None, opis=None):
        wartosc = self._wez(pole, wymagane)
        if wartosc is None:
            return
        if not isinstance(wartosc, str):
            self.bledy.append(f"Pole {pole} musi być tekstem")
        elif wartosc.strip() == "":
            self.bledy.append(f"Pole {pole} nie może być puste")
        elif len(wartosc) > maks:
            self.bledy.append(f"Pole {pole} może mieć najwyżej {maks} znaków")
        elif wzor and not re.fullmatch(wzor, wartosc):
            self.bledy.append(f"Pole {pole} ma nieprawidłowy format, oczekiwano: {opis}")

    def liczba(self, pole, od, do, wymagane=True):
        wartosc = self._wez(pole, wymagane)
        if wartosc is None:
            return
        if type(wartosc) is not int:
            self.bledy.append(f"Pole {pole} musi być liczbą całkowitą")
        elif not od <= wartosc <= do:
            self.bledy.append(f"Pole {pole} musi być liczbą od {od} do {do}")

    def logiczne(self, pole):
        wartosc = self._wez(pole, True)
        if wartosc is not None and not isinstance(wartosc, bool):
            self.bledy.append(f"Pole {pole} musi mieć wartość true albo false")

    def wybor(self, pole, wartosci, wymagane=True):
        wartosc = self._wez(pole, wymagane)
        if wartosc is not None and wartosc not in wartosci:
            self.bledy.append(f"Pole {pole} ma niedozwoloną wartość, dozwolone: {', '.join(wartosci)}")

    def chwila(self, pole):
        wartosc = self._wez(pole, False)
        if wartosc is None:
            return
        try:
            datetime.fromisoformat(wartosc)
        except (TypeError, ValueError):
            self.bledy.append(f"Pole {pole} musi być datą i godziną w formacie ISO 8601")

    def wynik(self):
        for pole in self.dane:
            if pole not in self.znane:
                self.bledy.append(f"Nieznane pole: {pole}")
        return self.bledy
