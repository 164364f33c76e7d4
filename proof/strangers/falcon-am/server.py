"""Melaku Delivery, Addis Ababa: ye'ajar dirijitoch megenagna (Falcon, pydantic)."""
import os
import secrets
import threading
import time
import uuid
from datetime import datetime, timezone
from typing import Annotated, Literal

import falcon
from pydantic import AwareDatetime, BaseModel, Field, ValidationError, model_validator
from waitress import serve

TTL = int(os.environ.get('TOKEN_TTL_SECONDS', '5400'))
DIRIJITOCH = {'merkato-online': 'gn7-Tsehay-2291-wuha'}

Silk = Annotated[str, Field(pattern=r'^(\+251|0)[79]\d{8}$')]
Denbegna = Annotated[str, Field(pattern=r'^DN-\d{5}$')]
Seat = Annotated[str, Field(pattern=r'^([01]\d|2[0-3]):[0-5]\d$')]
KifleKetema = Literal['addis_ketema', 'akaki_kality', 'arada', 'bole', 'gulele', 'kirkos', 'kolfe_keranio', 'lemi_kura', 'lideta', 'nifas_silk', 'yeka']


# ---- tiyake (requests) ------------------------------------------------------------
class Megbiya(BaseModel):
    dirijit: str = Field(min_length=1)
    kulf: str = Field(min_length=1)


class Sim(BaseModel):
    yegil: str = Field(min_length=1, max_length=40)
    yeabat: str = Field(min_length=1, max_length=40)
    yeayat: str | None = Field(None, max_length=40)


class Maregagecha(BaseModel):
    silk: Silk
    sim: Sim
    kifle_ketema: KifleKetema | None = None


class Adrasha(BaseModel):
    kifle_ketema: KifleKetema
    woreda: int = Field(ge=1, le=15)
    bet_kutir: str | None = Field(None, max_length=12)
    milikit: str = Field(min_length=3, max_length=120)


class Gorebet(BaseModel):
    sim: str = Field(min_length=1, max_length=60)
    silk: Silk | None = None


class Gize(BaseModel):
    ke: Seat
    eske: Seat


class Mircha(BaseModel):
    bota: Literal['bet', 'sira', 'gorebet', 'suk']
    adrasha: Adrasha
    gorebet: Gorebet | None = None
    gize: Gize | None = None
    qenoch: list[Literal['segno', 'maksegno', 'erob', 'hamus', 'arb', 'kidame']] | None = Field(None, min_length=1, max_length=6)
    mastawesha: str | None = Field(None, max_length=200)

    @model_validator(mode='after')
    def gorebet_yasfelgal(self):
        if self.bota == 'gorebet' and self.gorebet is None:
            raise ValueError("bota 'gorebet' kehone gorebet yasfelgal")
        return self


class Filagot(BaseModel):
    denbegna: Denbegna
    tegbar: Literal['asay', 'keyir']
    mircha: Mircha | None = None

    @model_validator(mode='after')
    def mircha_yasfelgal(self):
        if self.tegbar == 'keyir' and self.mircha is None:
            raise ValueError("tegbar 'keyir' kehone mircha yasfelgal")
        return self


class Eka(BaseModel):
    kutir: str = Field(pattern=r'^ML\d{8}$')
    kebdet: float | None = Field(None, gt=0, le=50)


class Melikt(BaseModel):
    denbegna: Denbegna
    ekawoch: list[Eka] = Field(min_length=1, max_length=10)
    kistet: Literal['tewesede', 'bemenged', 'zegeye', 'derese']
    menged: Literal['sms', 'telegram', 'dimts']
    yemidersibet: AwareDatetime | None = None
    mikniyat: str | None = Field(None, min_length=3, max_length=160)
    kuankua: Literal['am', 'om', 'en'] = 'am'

    @model_validator(mode='after')
    def mikniyat_yasfelgal(self):
        if self.kistet == 'zegeye' and self.mikniyat is None:
            raise ValueError("kistet 'zegeye' kehone mikniyat yasfelgal")
        return self


# ---- denbegnoch -------------------------------------------------------------------
ZINA = threading.Lock()
TOKENOCH: dict[str, float] = {}
DENBEGNOCH = {
    'DN-10423': {'silk': '911234567', 'yegil': 'Selamawit', 'yeabat': 'Tesfaye',
                 'mircha': Mircha(bota='bet', adrasha=Adrasha(kifle_ketema='bole', woreda=3, bet_kutir='1187', milikit='Edna Mall ataget')), 'yetekeyere': None},
    'DN-10587': {'silk': '922001144', 'yegil': 'Dawit', 'yeabat': 'Kebede',
                 'mircha': Mircha(bota='suk', adrasha=Adrasha(kifle_ketema='arada', woreda=9, milikit='Piassa, Taitu hotel')), 'yetekeyere': None},
}


class Sihitet(falcon.HTTPUnprocessableEntity):
    def __init__(self, e: ValidationError):
        super().__init__(title='Tiyakew tikikil aydelem')
        self.sihitetoch = e.errors(include_url=False, include_input=False, include_context=False)

    def to_dict(self, obj_type=dict):
        return obj_type(title=self.title, errors=self.sihitetoch)


def lekek(req, model):
    try:
        return model.model_validate(req.get_media())
    except ValidationError as e:
        raise Sihitet(e) from e


class Fikad:
    """Ke megbiya besteker hulum token yifeligal."""

    def process_resource(self, req, resp, resource, params):
        if getattr(resource, 'kift', False) or req.method != 'POST':
            return
        h = req.get_header('Authorization')
        if not h:
            raise falcon.HTTPUnauthorized(title='Token yasfelgal', description='Ebakwo token yilaku.', challenges=['Token realm="melaku"'])
        aynet, _, token = h.partition(' ')
        bemiyalkew = TOKENOCH.get(token.strip()) if aynet.lower() == 'token' else None
        if bemiyalkew is None:
            raise falcon.HTTPUnauthorized(title='Token altaweqem', challenges=['Token realm="melaku"'])
        if bemiyalkew <= time.time():
            raise falcon.HTTPUnauthorized(title='Token gizew alfual', challenges=['Token realm="melaku"'])


def felig(meleya):
    d = DENBEGNOCH.get(meleya)
    if d is None:
        raise falcon.HTTPNotFound(title='Denbegna altegegnem')
    return d


class MegbiyaBer:
    kift = True

    def on_post(self, req, resp):
        t = lekek(req, Megbiya)
        if not secrets.compare_digest(DIRIJITOCH.get(t.dirijit, '').encode(), t.kulf.encode()):
            raise falcon.HTTPForbidden(title='Dirijit weyim kulf tikikil aydelem')
        token = str(uuid.uuid4())
        TOKENOCH[token] = time.time() + TTL
        resp.media = {'token': token, 'yemiyabekabet': int(TOKENOCH[token])}


class MaregagechaBer:
    def on_post(self, req, resp):
        t = lekek(req, Maregagecha)
        for meleya, d in DENBEGNOCH.items():
            if d['silk'] == t.silk[-9:] and d['yegil'].lower() == t.sim.yegil.lower() and d['yeabat'].lower() == t.sim.yeabat.lower():
                resp.media = {'denbegna': {'meleya': meleya, 'sim': f"{d['yegil']} {d['yeabat']}"}, 'tawaki': True}
                return
        raise falcon.HTTPNotFound(title='Denbegna altegegnem')


class FilagotBer:
    def on_post(self, req, resp):
        t = lekek(req, Filagot)
        d = felig(t.denbegna)
        if t.tegbar == 'keyir':
            with ZINA:
                d['mircha'] = t.mircha
                d['yetekeyere'] = datetime.now(timezone.utc).isoformat(timespec='seconds')
        resp.media = {'denbegna': t.denbegna, 'mircha': d['mircha'].model_dump(mode='json'), 'yetekeyere': d['yetekeyere']}


class MeliktBer:
    def on_post(self, req, resp):
        t = lekek(req, Melikt)
        felig(t.denbegna)
        resp.status = falcon.HTTP_201
        resp.media = {'melikt_kutir': secrets.token_hex(8), 'huneta': 'betera', 'ekawoch': len(t.ekawoch)}


app = falcon.App(middleware=[Fikad()])
app.req_options.strip_url_path_trailing_slash = True
app.add_route('/ajar/auth-authenticate', MegbiyaBer())
app.add_route('/ajar/ext-verify', MaregagechaBer())
app.add_route('/ajar/ext-reach', FilagotBer())
app.add_route('/ajar/ext-notify', MeliktBer())

if __name__ == '__main__':
    serve(app, host='127.0.0.1', port=int(os.environ.get('PORT', '8000')), threads=4, ident=None)
