"""What may be in a request. Checked by traits; nested members are made from their dicts on the way in."""
from traits.api import BaseInstance, Dict, Enum, Float, HasRequiredTraits, HasTraits, List, Range, String

NKEKE = r'^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
GAFOFO = r'^([01]\d|2[0-3]):[0-5]\d$'
FON = r'^\+228\d{8}$'
EMAIL = r'^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$'


def wo(klass, nyawo):
    """An instance of klass out of a dict; what klass does not know is left aside."""
    named = set(klass.class_editable_traits())
    made = klass(**{k: v for k, v in nyawo.items() if k in named})
    choose = getattr(klass, 'bubu', None)
    special = choose(made) if choose else None
    return wo(special, nyawo) if special else made


class Eme(BaseInstance):
    """A nested object."""

    def __init__(self, klass, **metadata):
        super().__init__(klass, allow_none=False, **metadata)

    def validate(self, object, name, value):
        if isinstance(value, dict):
            value = wo(self.klass, value)
        return super().validate(object, name, value)


def ame_dzesi():
    return String(required=True, regex=r'^AM-\d{5}$')


class Body(HasTraits):
    json = Dict()


# --- /auth-authenticate

class Modede(HasRequiredTraits):
    dowofe = String(required=True, minlen=1, maxlen=20)
    nya_ghaghla = String(required=True, minlen=1, maxlen=80)


# --- /ext-verify

class Ame(HasRequiredTraits):
    fomenko = String(required=True, minlen=2, maxlen=60)
    nko_gbato = String(minlen=2, maxlen=60)
    fon_xexle = String(required=True, regex=FON)


class Dodokpo(HasRequiredTraits):
    ame = Eme(Ame, required=True)


# --- /ext-reach

class Gafofo(HasRequiredTraits):
    tso = String(required=True, regex=GAFOFO)
    vase_de = String(required=True, regex=GAFOFO)


class Didi(HasRequiredTraits):
    tefe = Enum('agbonu', 'afelika', 'fiase', required=True)
    gafofo = Eme(Gafofo)
    nkekewo = List(Enum('dzoda', 'blada', 'kuda', 'yawoda', 'fida', 'memleda', 'kosida'), minlen=1, maxlen=7)
    nya_kpe = String(minlen=1, maxlen=140)

    @staticmethod
    def bubu(made):
        return DidiAfelika if type(made) is Didi and made.tefe == 'afelika' else None


class DidiAfelika(Didi):
    afelika_nko = String(required=True, minlen=2, maxlen=60)


class Tefe(HasRequiredTraits):
    dowona = Enum('kpo', 'tro', 'tutu', required=True)
    ame_dzesi = ame_dzesi()

    @staticmethod
    def bubu(made):
        return TefeTro if type(made) is Tefe and made.dowona == 'tro' else None


class TefeTro(Tefe):
    didi = Eme(Didi, required=True)


# --- /ext-notify

class Agba(HasRequiredTraits):
    agba_xexle = String(required=True, regex=r'^TG\d{9}$')
    kpekpeme = Float()
    ga = Range(0, 5000000)


class Gbedeasi(HasRequiredTraits):
    mo = Enum('sms', 'email', required=True)
    template = String(required=True, minlen=1, maxlen=20)
    gbe = Enum('ee', 'fr')
    nkeke = String(required=True, regex=NKEKE)

    @staticmethod
    def bubu(made):
        return GbedeasiEmail if type(made) is Gbedeasi and made.mo == 'email' else None


class GbedeasiEmail(Gbedeasi):
    email = String(required=True, regex=EMAIL)


class Nyanana(HasRequiredTraits):
    ame_dzesi = ame_dzesi()
    agba = Eme(Agba, required=True)
    gbedeasi = Eme(Gbedeasi, required=True)


def given(made):
    """What was sent, as plain data."""
    out = {}
    named = set(made.editable_traits())
    for k, v in made.__dict__.items():
        if k in named and v not in ('', []):
            out[k] = given(v) if isinstance(v, HasTraits) else list(v) if isinstance(v, list) else v
    return out
