# -*- coding: utf-8 -*-
from formencode import ForEach, NoDefault, Schema
from formencode.api import set_stdtranslation
from formencode.validators import DateConverter, Int, OneOf, Regex, RequireIfMatching, UnicodeString

set_stdtranslation(languages=["el"])


class Vasi(Schema):
    allow_extra_fields = True
    filter_extra_fields = True


class Syndesi(Vasi):
    synergatis = UnicodeString(not_empty=True)
    kleidi = UnicodeString(not_empty=True)


class Epalithefsi(Vasi):
    kinito = Regex(r"^(\+30)?69\d{8}$", not_empty=True, strip=True)
    eponymo = UnicodeString(not_empty=True, max=60)
    tk = Regex(r"^\d{3} ?\d{2}$", if_missing=None)


class Orario(Vasi):
    apo = Regex(r"^([01]\d|2[0-3]):[0-5]\d$", not_empty=True)
    eos = Regex(r"^([01]\d|2[0-3]):[0-5]\d$", not_empty=True)


class Protimisi(Vasi):
    simeio = OneOf(["porta", "thyroros", "geitonas", "katastima"], not_empty=True)
    geitonas = Regex(r"^[^<>]{2,60}$", if_missing=None)
    katastima = Int(min=1, max=999, if_missing=None)
    sxolia = Regex(r"^[^<>]{0,140}$", if_missing=None)
    orario = Orario(if_missing=None)
    chained_validators = [
        RequireIfMatching("simeio", "geitonas", required_fields=["geitonas"]),
        RequireIfMatching("simeio", "katastima", required_fields=["katastima"]),
    ]


class Prosvasi(Vasi):
    paraliptis_id = Int(not_empty=True)
    energeia = OneOf(["anagnosi", "allagi"], not_empty=True)
    protimisi = Protimisi(if_missing=None)
    chained_validators = [RequireIfMatching("energeia", "allagi", required_fields=["protimisi"])]


class Apostoli(Vasi):
    voucher = Regex(r"^\d{10}$", not_empty=True)
    temaxia = Int(min=1, max=99, if_missing=1)


class Eidopoiisi(Vasi):
    paraliptis_id = Int(not_empty=True)
    apostoles = ForEach(Apostoli(), not_empty=True, if_missing=NoDefault)
    gegonos = OneOf(["paralavi", "se_dianomi", "kathysterisi", "paradothike"], not_empty=True)
    imerominia = DateConverter(month_style="dd/mm/yyyy", not_empty=True)
    kanali = OneOf(["sms", "viber", "email"], if_missing="sms")
