"""Typebi: ra shemodis da ra gadis."""
import datetime

from wsme import types as wtypes
from wsme import wsattr
from wsme.exc import ClientSideError

Teqsti = wtypes.StringType(min_length=1, max_length=80)
Saati = wtypes.StringType(pattern=r'^([01]\d|2[0-3]):[0-5]\d$')
Adgili = wtypes.Enum(wtypes.text, 'kari', 'mezobeli', 'dacva', 'ofisi')


class Avtorizacia(wtypes.Base):
    momkhmarebeli = wsattr(wtypes.text, mandatory=True)
    paroli = wsattr(wtypes.text, mandatory=True)
    kompania = wsattr(wtypes.text, mandatory=True)


class Shesvla(wtypes.Base):
    kompania = wtypes.text
    vada = datetime.datetime


class Mimghebi(wtypes.Base):
    telefoni = wsattr(wtypes.StringType(pattern=r'^\+9955\d{8}$'), mandatory=True)
    gvari = wsattr(Teqsti, mandatory=True)
    sakheli = wsattr(Teqsti)


class Shemotsmeba(wtypes.Base):
    mimghebi = wsattr(Mimghebi, mandatory=True)
    indeqsi = wsattr(wtypes.StringType(pattern=r'^\d{4}$'))


class Naxulia(wtypes.Base):
    mimghebis_nomeri = int
    sakheli = wtypes.text
    indeqsi_emtkhveva = bool


class Misamarti(wtypes.Base):
    qalaqi = wsattr(Teqsti, mandatory=True)
    qucha = wsattr(Teqsti, mandatory=True)
    bina = wsattr(wtypes.IntegerType(minimum=1, maximum=999))


class Mezobeli(wtypes.Base):
    sakheli = wsattr(Teqsti, mandatory=True)
    bina = wsattr(wtypes.IntegerType(minimum=1, maximum=999))


class Survili(wtypes.Base):
    adgili = wsattr(Adgili, mandatory=True)
    mezobeli = wsattr(Mezobeli)
    misamarti = wsattr(Misamarti)
    saatebi = wsattr([Saati])
    shenishvna = wsattr(wtypes.StringType(max_length=160))

    @staticmethod
    def validate(survili):
        if survili.adgili == 'mezobeli' and not survili.mezobeli:
            raise ClientSideError('როცა adgili არის mezobeli, საჭიროა mezobeli.sakheli')
        if survili.saatebi and len(survili.saatebi) != 2:
            raise ClientSideError('saatebi: მიუთითეთ დასაწყისი და დასასრული')
        return survili


class Mitana(wtypes.Base):
    mimghebis_nomeri = wsattr(wtypes.IntegerType(minimum=1), mandatory=True)
    qmedeba = wsattr(wtypes.Enum(wtypes.text, 'naxva', 'shecvla'), mandatory=True)
    survili = wsattr(Survili)

    @staticmethod
    def validate(mitana):
        if mitana.qmedeba == 'shecvla' and not mitana.survili:
            raise ClientSideError('ცვლილებისთვის (shecvla) საჭიროა survili')
        return mitana


class MitanisPasukhi(wtypes.Base):
    mimghebis_nomeri = int
    survili = Survili
    shecvlilia = datetime.datetime


class Amanati(wtypes.Base):
    kodi = wsattr(wtypes.StringType(pattern=r'^GE\d{8}[A-Z]$'), mandatory=True)
    raodenoba = wsattr(wtypes.IntegerType(minimum=1, maximum=40), default=1)
    tsona = wsattr(float)


class Shetqobineba(wtypes.Base):
    mimghebis_nomeri = wsattr(wtypes.IntegerType(minimum=1), mandatory=True)
    amanati = wsattr(Amanati, mandatory=True)
    movlena = wsattr(wtypes.Enum(wtypes.text, 'gagzavnilia', 'gzashia', 'dagvianda', 'chabarda'), mandatory=True)
    shabloni = wsattr(wtypes.text, mandatory=True)
    mosvlis_dro = wsattr(datetime.datetime, mandatory=True)
    arkhi = wsattr(wtypes.Enum(wtypes.text, 'sms', 'viber', 'fosta'))


class Gagzavnili(wtypes.Base):
    shetqobinebis_kodi = wtypes.text
    mdgomareoba = wtypes.text
    arkhi = wtypes.text
