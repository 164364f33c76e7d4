# Мәғлүмәт моделдәре (odin)
import odin
from odin.exceptions import ValidationError
from odin.validators import MinValueValidator, RegexValidator


def null_xata(resource, field):
    f = resource._meta.field_map[field]
    return ValidationError.for_field(f.name, f.error_messages["null"])


class Ineu(odin.Resource):
    """Ҡушымта инеүе"""

    class Meta:
        namespace = "asyl.ineu"

    kushymta = odin.StringField(max_length=40)
    asqys = odin.StringField(max_length=80)


class Tikshereu(odin.Resource):
    class Meta:
        namespace = "asyl.kliyent"

    telefon = odin.StringField(validators=[RegexValidator(r"^\+7\d{10}$")])
    familiya = odin.StringField(max_length=60)
    isem = odin.StringField(null=True, max_length=60, validators=[RegexValidator(r"^[^\W\d_]+([ -][^\W\d_]+)*$")])
    tyugan_kon = odin.DateField(null=True)


class Vaqyt(odin.Resource):
    class Meta:
        namespace = "asyl.kliyent"

    bash = odin.IntegerField(min_value=8, max_value=21)
    azaq = odin.IntegerField(min_value=9, max_value=22)

    def clean(self):
        if isinstance(self.bash, int) and isinstance(self.azaq, int):
            try:
                MinValueValidator(self.bash + 1)(self.azaq)
            except ValidationError as e:
                raise ValidationError.for_field("azaq", e.messages) from None


class Ostonlok(odin.Resource):
    """Килтереү өҫтөнлөктәре"""

    class Meta:
        namespace = "asyl.kliyent"

    urin = odin.StringField(choices=(("ishek", "Ишек төбөндә"), ("kurshe", "Күршегә"), ("postamat", "Постаматҡа"), ("ofis", "Офисҡа")))
    postamat = odin.StringField(null=True, validators=[RegexValidator(r"^[A-Z]{3}-\d{3}$")])
    vaqyt = odin.DictAs(Vaqyt, null=True)
    izah = odin.StringField(null=True, max_length=120, validators=[RegexValidator(r"^[\w\s.,!?()№/-]*$")])

    def clean(self):
        if self.urin == "postamat" and not self.postamat:
            raise null_xata(self, "postamat")


class Adres(odin.Resource):
    class Meta:
        namespace = "asyl.kliyent"

    kliyent = odin.IntegerField(min_value=1)
    uzgarteu = odin.BooleanField()
    ostonlok = odin.DictAs(Ostonlok, null=True)

    def clean(self):
        if self.uzgarteu is True and self.ostonlok is None:
            raise null_xata(self, "ostonlok")


class Yuk(odin.Resource):
    class Meta:
        namespace = "asyl.heber"

    trek = odin.StringField(validators=[RegexValidator(r"^AK\d{8}RU$")])
    haq = odin.FloatField(null=True, min_value=0, max_value=500000)


class Heber(odin.Resource):
    """Клиентҡа хәбәр"""

    class Meta:
        namespace = "asyl.heber"

    kliyent = odin.IntegerField(min_value=1)
    shablon = odin.StringField(max_length=30)
    kanal = odin.StringField(choices=(("sms", "SMS"), ("push", "Push"), ("pochta", "Электрон почта")))
    pochta = odin.EmailField(null=True)
    yuk = odin.DictAs(Yuk)
    kileu = odin.DateTimeField()
    tel = odin.StringField(null=True, choices=(("ba", "Башҡортса"), ("ru", "Русса"), ("tt", "Татарса")))

    def clean(self):
        if self.kanal == "pochta" and not self.pochta:
            raise null_xata(self, "pochta")
