"""Skema di tudu pididu. Kada interface e un korpu JSON."""
import re
from datetime import datetime

from zope.interface import Interface, directlyProvides, invariant
from zope.schema import Bool, Choice, Date, Datetime, Int, List, Object, TextLine
from zope.schema.interfaces import RequiredMissing, SchemaNotCorrectlyImplemented, WrongContainedType


def padron(rx):
    rx = re.compile(rx)
    return lambda v: rx.fullmatch(v) is not None


TELEFONI = padron(r"\+238[2-9]\d{6}")
ORA = padron(r"([01]\d|2[0-3]):[0-5]\d")
EMAIL = padron(r"[^@\s]+@[^@\s]+\.[a-z]{2,}")

ILHAS = ["Santu Anton", "San Visenti", "San Nikolau", "Sal", "Boavista", "Maiu", "Santiagu", "Fogu", "Brava"]


def falta(skema, nomi):
    raise RequiredMissing(nomi).with_field_and_value(skema[nomi], None)


class IPesoa(Interface):
    nomi = TextLine(min_length=2, max_length=40)
    apelidu = TextLine(min_length=2, max_length=60)
    data_nasimentu = Date(required=False)


class IVerifikason(Interface):
    pesoa = Object(schema=IPesoa)
    telefoni = TextLine(constraint=TELEFONI)
    ilha = Choice(values=ILHAS, required=False)


class IVizinhu(Interface):
    nomi = TextLine(min_length=2, max_length=60)
    kaza = TextLine(max_length=10)
    telefoni = TextLine(constraint=TELEFONI, required=False)


class IOras(Interface):
    di = TextLine(constraint=ORA)
    ti = TextLine(constraint=ORA)


class IPreferensia(Interface):
    lugar = Choice(values=["porta", "vizinhu", "loja", "portaria"])
    vizinhu = Object(schema=IVizinhu, required=False)
    oras = Object(schema=IOras, required=False)
    nota = TextLine(max_length=140, required=False)

    @invariant
    def vizinhu_ku_nomi(o):
        if o.lugar == "vizinhu" and o.vizinhu is None:
            falta(IPreferensia, "vizinhu")


class IAlkansa(Interface):
    numeru_kliente = TextLine(constraint=padron(r"KV-\d{5}"))
    altera = Bool()
    preferensia = Object(schema=IPreferensia, required=False)

    @invariant
    def altera_ku_preferensia(o):
        if o.altera and o.preferensia is None:
            falta(IAlkansa, "preferensia")


class IEnkomenda(Interface):
    kodigu = TextLine(constraint=padron(r"EK\d{9}"))
    volumi = Int(min=1, max=20, required=False)


class IKampu(Interface):
    xavi = TextLine(max_length=20)
    valor = TextLine(max_length=80)


class IAvizu(Interface):
    numeru_kliente = TextLine(constraint=padron(r"KV-\d{5}"))
    modelu = TextLine(max_length=30)
    kanal = Choice(values=["sms", "email", "whatsapp"])
    email = TextLine(constraint=EMAIL, required=False)
    enkomenda = Object(schema=IEnkomenda)
    previzon = Datetime()
    kampus = List(value_type=Object(schema=IKampu), max_length=5, required=False)

    @invariant
    def email_ku_kanal(o):
        if o.kanal == "email" and o.email is None:
            falta(IAvizu, "email")


class Dadu:
    pass


def _le(field, v):
    """Ta konverti valor di JSON; kuza ki ka ta da, ta fika sima e sta y zope.schema ta diskutil."""
    if isinstance(field, Object):
        return liga(field.schema, v) if isinstance(v, dict) else v
    if isinstance(field, List) and isinstance(v, list):
        return [_le(field.value_type, x) for x in v]
    if isinstance(v, str):
        try:
            if isinstance(field, Datetime):
                return datetime.strptime(v, "%d/%m/%Y %H:%M")
            if isinstance(field, Date):
                return datetime.strptime(v, "%d/%m/%Y").date()
        except ValueError:
            return v
    return v


def liga(skema, dadus):
    o = Dadu()
    for nomi in skema.names(all=True):
        if not hasattr(skema[nomi], "validate"):
            continue
        setattr(o, nomi, _le(skema[nomi], dadus.get(nomi)))
    directlyProvides(o, skema)
    return o




def _valor(e):
    v = e.value
    return v if isinstance(v, (str, int, float, bool)) else None


def _linhas(e, kaminhu):
    if isinstance(e, SchemaNotCorrectlyImplemented):
        for nomi, x in sorted((e.schema_errors or {}).items()):
            yield from _linhas(x, kaminhu + [nomi])
        for x in e.invariant_errors:
            yield from _linhas(x, kaminhu + [x.args[0]])
    elif isinstance(e, WrongContainedType) and e.errors:
        for x in e.errors:
            yield from _linhas(x, kaminhu)
    else:
        linha = {"kampu": ".".join(kaminhu), "tipu": type(e).__name__, "mensajen": str(e.doc())}
        if _valor(e) is not None:
            linha["valor"] = _valor(e)
        yield linha


def djobe(skema, dadus):
    """(objetu, lista di erus)"""
    kampu = Object(schema=skema)
    o = liga(skema, dadus)
    try:
        kampu.validate(o)
    except SchemaNotCorrectlyImplemented as e:
        return None, list(_linhas(e, []))
    return o, []
