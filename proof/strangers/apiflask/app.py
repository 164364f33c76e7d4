"""PeykYar (پیک‌یار) - vebservis-e ertebat ba foroushgah-ha."""
import hmac
import os
import threading
import uuid
from datetime import datetime, timedelta, timezone

from apiflask import APIBlueprint, APIFlask, HTTPTokenAuth, Schema, abort
from apiflask.fields import Boolean, Dict, Email, Field, Integer, List, Nested, String, Time
from apiflask.validators import Length, OneOf, Range, Regexp
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from marshmallow import EXCLUDE, ValidationError, validates_schema

TOKEN_TTL = int(os.environ.get("TOKEN_TTL_SECONDS", 1800))
TEHRAN = timezone(timedelta(hours=3, minutes=30))

PAZIRANDE_HA = {"40718": "pyk_live_7Qd2mZx0RvTn5aKc"}
GHALEB_HA = {"TH-12": "مرسوله {code_rahgiri} امروز به دست شما می‌رسد.", "TH-15": "تحویل مرسوله {code_rahgiri} به تعویق افتاد."}
MOSHTARIAN = [
    {"shenase": 204417, "nam": "شیرین رضایی", "mobile": "09123456789", "code_posti": "1417614411", "kanal_ha": ["sms", "email", "bale"]},
    {"shenase": 204593, "nam": "کاوه مرادی", "mobile": "09351112233", "code_posti": "8174673441", "kanal_ha": ["sms"]},
    {"shenase": 205120, "nam": "مریم احمدی", "mobile": "09197654321", "code_posti": "7134814336", "kanal_ha": ["sms", "bale"]},
]
TARJIHAT = {}
PAYAM_HA = {}
ghofl = threading.Lock()


# --------------------------------------------------------------- schema-ha

class BaseSchema(Schema):
    class Meta:
        # app-e mobile ghadimi field-e ezafe mifrestad
        unknown = EXCLUDE

    def ejbari(self, data, *names):
        khata = {n: [self.fields[n].error_messages["required"]] for n in names if data.get(n) in (None, "")}
        if khata:
            raise ValidationError(khata)


class Pasokh(Schema):
    code = Integer()
    message = String()
    data = Field()


class VorudIn(BaseSchema):
    kode_pazirande = String(required=True, validate=Regexp(r"^\d{5}$"))
    kelid_api = String(required=True, validate=Length(min=1))


class TokenOut(Schema):
    token = String()
    noe = String()
    etebar = Integer()


class GirandeIn(BaseSchema):
    nam = String(required=True, validate=Length(2, 50))
    nam_khanevadegi = String(required=True, validate=Length(2, 50))
    mobile = String(required=True, validate=Regexp(r"^09\d{9}$"))
    code_melli = String(validate=Regexp(r"^\d{10}$"))


class NeshaniIn(BaseSchema):
    shahr = String(required=True, validate=Length(min=1))
    khiaban = String(required=True, validate=Length(3, 150))
    pelak = Integer(required=True, validate=Range(min=1, max=9999))
    vahed = Integer(validate=Range(min=1, max=999))
    code_posti = String(required=True, validate=Regexp(r"^\d{10}$"))


class EstelamIn(BaseSchema):
    girande = Nested(GirandeIn, required=True)
    neshani = Nested(NeshaniIn, required=True)


class EstelamOut(Schema):
    shenase_moshtari = Integer()
    taeed_shode = Boolean()
    nam_kamel = String()
    kanal_ha = List(String())


class BazeZamani(BaseSchema):
    az = Time(format="%H:%M", required=True)
    ta = Time(format="%H:%M", required=True)


class TarjihatSchema(BaseSchema):
    nahve_tahvil = String(required=True, validate=OneOf(["darb_manzel", "negahban", "hamsaye", "noghte_tahvil"]))
    vahed_hamsaye = Integer(validate=Range(min=1, max=999))
    code_noghte = String(validate=Regexp(r"^NT\d{4}$"))
    tozihat = String(validate=Length(max=200))
    baze_zamani = Nested(BazeZamani)

    @validates_schema
    def check_nahve(self, data, **kwargs):
        if data["nahve_tahvil"] == "hamsaye":
            self.ejbari(data, "vahed_hamsaye")
        if data["nahve_tahvil"] == "noghte_tahvil":
            self.ejbari(data, "code_noghte")


class TarjihIn(BaseSchema):
    shenase_moshtari = Integer(required=True)
    amaliat = String(required=True, validate=OneOf(["moshahede", "virayesh"]))
    tarjihat = Nested(TarjihatSchema)

    @validates_schema
    def check_amaliat(self, data, **kwargs):
        if data["amaliat"] == "virayesh":
            self.ejbari(data, "tarjihat")


class TarjihOut(Schema):
    shenase_moshtari = Integer()
    tarjihat = Nested(TarjihatSchema)
    akharin_virayesh = String(allow_none=True)


class PayamIn(BaseSchema):
    shenase_moshtari = Integer(required=True)
    code_rahgiri = String(required=True, validate=Regexp(r"^PY\d{10}$"))
    ghaleb = String(required=True, validate=Length(max=10))
    kanal = String(required=True, validate=OneOf(["sms", "email", "bale"]))
    email = Email()
    tarikh_tahvil = String(required=True, validate=Regexp(r"^1[34]\d\d/(0[1-9]|1[0-2])/(0[1-9]|[12]\d|3[01])$"))
    parametr_ha = Dict(keys=String(), values=String())

    @validates_schema
    def check_kanal(self, data, **kwargs):
        if data["kanal"] == "email":
            self.ejbari(data, "email")


class PayamOut(Schema):
    shenase_payam = String()
    vaziat = String()


# --------------------------------------------------------------- app

app = APIFlask(__name__, title="PeykYar API", version="1.4", spec_path=None, docs_path=None)
app.config["BASE_RESPONSE_SCHEMA"] = Pasokh
app.config["BASE_RESPONSE_DATA_KEY"] = "data"
app.config["MAX_CONTENT_LENGTH"] = 64 * 1024
app.json.ensure_ascii = False

signer = URLSafeTimedSerializer("peykyar-9e1f4b7c20d84f3a", salt="vorud")
auth = HTTPTokenAuth(scheme="Bearer")
bp = APIBlueprint("api", __name__, url_prefix="/ws")


@auth.verify_token
def verify_token(token):
    try:
        return signer.loads(token, max_age=TOKEN_TTL - 1)["p"]
    except (BadSignature, SignatureExpired):
        return None


def movaffagh(data, code=200, message="عملیات با موفقیت انجام شد"):
    return {"code": code, "message": message, "data": data}


def yaftan(shenase):
    for m in MOSHTARIAN:
        if m["shenase"] == shenase:
            return m
    abort(404, message="مشتری با این شناسه یافت نشد")


@bp.post("/auth-authenticate")
@bp.input(VorudIn)
@bp.output(TokenOut)
def vorud(json_data):
    kelid = PAZIRANDE_HA.get(json_data["kode_pazirande"], "")
    if not kelid or not hmac.compare_digest(kelid.encode(), json_data["kelid_api"].encode("utf-8", "replace")):
        abort(403, message="کد پذیرنده یا کلید اشتباه است")
    token = signer.dumps({"p": json_data["kode_pazirande"], "n": uuid.uuid4().hex[:8]})
    return movaffagh({"token": token, "noe": "Bearer", "etebar": TOKEN_TTL}, message="خوش آمدید")


@bp.post("/ext-verify")
@bp.auth_required(auth)
@bp.input(EstelamIn)
@bp.output(EstelamOut)
def estelam(json_data):
    mobile, code_posti = json_data["girande"]["mobile"], json_data["neshani"]["code_posti"]
    for m in MOSHTARIAN:
        if m["mobile"] == mobile and m["code_posti"] == code_posti:
            return movaffagh({"shenase_moshtari": m["shenase"], "taeed_shode": True, "nam_kamel": m["nam"], "kanal_ha": m["kanal_ha"]})
    abort(404, message="مشتری با این موبایل و کد پستی یافت نشد")


@bp.post("/ext-reach")
@bp.auth_required(auth)
@bp.input(TarjihIn)
@bp.output(TarjihOut)
def tarjih(json_data):
    shenase = yaftan(json_data["shenase_moshtari"])["shenase"]
    with ghofl:
        if json_data["amaliat"] == "virayesh":
            TARJIHAT[shenase] = (json_data["tarjihat"], datetime.now(TEHRAN).isoformat(timespec="seconds"))
        tarjihat, zaman = TARJIHAT.get(shenase, ({"nahve_tahvil": "darb_manzel"}, None))
    return movaffagh({"shenase_moshtari": shenase, "tarjihat": tarjihat, "akharin_virayesh": zaman})


@bp.post("/ext-notify")
@bp.auth_required(auth)
@bp.input(PayamIn)
@bp.output(PayamOut, status_code=202)
def payam(json_data):
    m = yaftan(json_data["shenase_moshtari"])
    if json_data["ghaleb"] not in GHALEB_HA:
        abort(404, message="قالب پیام یافت نشد")
    if json_data["kanal"] not in m["kanal_ha"]:
        abort(409, message="این کانال برای مشتری فعال نیست")
    shenase = str(uuid.uuid4())
    PAYAM_HA[shenase] = json_data
    return movaffagh({"shenase_payam": shenase, "vaziat": "dar_saf"}, 202, "پیام در صف ارسال قرار گرفت")


app.register_blueprint(bp)

if __name__ == "__main__":
    from waitress import serve
    serve(app, host="127.0.0.1", port=int(os.environ.get("PORT", 8080)), threads=4)
