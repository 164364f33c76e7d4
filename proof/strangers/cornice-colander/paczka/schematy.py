"""Schematy żądań (colander)."""
import colander as c

TELEFON = r"^\+48\d{9}$"
GODZINA = r"^([01]\d|2[0-3]):[0-5]\d$"


def wymagane_gdy(pole, wartosc, wymagane):
    """Pole jest wymagane tylko przy danej wartości innego pola."""

    def validator(node, value):
        if value.get(pole) == wartosc and not value.get(wymagane):
            exc = c.Invalid(node)
            exc.add(c.Invalid(node[wymagane], node[wymagane].missing_msg))
            raise exc

    return validator


class Logowanie(c.MappingSchema):
    id_aplikacji = c.SchemaNode(c.String(), validator=c.Length(max=64))
    klucz_api = c.SchemaNode(c.String(), validator=c.Length(max=128))


class Osoba(c.MappingSchema):
    imie_nazwisko = c.SchemaNode(c.String(), validator=c.Length(min=3, max=80))
    telefon = c.SchemaNode(c.String(), validator=c.Regex(TELEFON))
    email = c.SchemaNode(c.String(), validator=c.Email(), missing=c.drop)


class Weryfikacja(c.MappingSchema):
    osoba = Osoba()
    kod_pocztowy = c.SchemaNode(c.String(), validator=c.Regex(r"^\d{2}-\d{3}$"))


class Okno(c.MappingSchema):
    od = c.SchemaNode(c.String(), validator=c.Regex(GODZINA))
    do = c.SchemaNode(c.String(), validator=c.Regex(GODZINA))


class Preferencja(c.MappingSchema):
    miejsce = c.SchemaNode(c.String(), validator=c.OneOf(["dom", "sasiad", "paczkomat", "punkt"]))
    kod_paczkomatu = c.SchemaNode(c.String(), validator=c.Regex(r"^[A-Z]{3}\d{2}[A-Z]$"), missing=c.drop)
    okno = Okno(missing=c.drop)
    uwagi = c.SchemaNode(c.String(), validator=c.Length(max=200), missing=c.drop)
    validator = staticmethod(wymagane_gdy("miejsce", "paczkomat", "kod_paczkomatu"))


class Adres(c.MappingSchema):
    id_odbiorcy = c.SchemaNode(c.String(), validator=c.Regex(r"^odb_[0-9a-f]{8}$"))
    akcja = c.SchemaNode(c.String(), validator=c.OneOf(["odczyt", "zapis"]))
    preferencja = Preferencja(missing=c.drop)
    validator = staticmethod(wymagane_gdy("akcja", "zapis", "preferencja"))


class Przesylka(c.MappingSchema):
    numer = c.SchemaNode(c.String(), validator=c.Regex(r"^SP\d{10}$"))
    planowana_data = c.SchemaNode(c.Date(), missing=c.drop)


class Powiadomienie(c.MappingSchema):
    id_odbiorcy = c.SchemaNode(c.String(), validator=c.Regex(r"^odb_[0-9a-f]{8}$"))
    kanal = c.SchemaNode(c.String(), validator=c.OneOf(["sms", "email", "push"]))
    szablon = c.SchemaNode(c.String(), validator=c.Length(min=3, max=32))
    adres_email = c.SchemaNode(c.String(), validator=c.Email(), missing=c.drop)
    przesylka = Przesylka()
    validator = staticmethod(wymagane_gdy("kanal", "email", "adres_email"))
