"""Formulieren van de partnerkoppeling."""
import wtforms_json
from flask_wtf import FlaskForm
from wtforms import (
    DateField, DateTimeField, DecimalField, Form, FormField, IntegerField,
    PasswordField, SelectField, StringField, TimeField,
)
from wtforms.validators import (
    AnyOf, DataRequired, Email, InputRequired, Length, NumberRange, Optional,
    Regexp,
)

wtforms_json.init()

# wat op een etiket gedrukt wordt: letters, cijfers en gewone leestekens
TEKST = Regexp(r"^[^<>{}\[\]\\|]*$")
POSTCODE = Regexp(r"^[1-9][0-9]{3}$")
GSM = Regexp(r"^\+32[0-9]{8,9}$")
KLANTNUMMER = Regexp(r"^PKK-[0-9]{6}$")


class Onderdeel(Form):
    class Meta:
        locales = ["nl_BE", "nl"]


class Basis(Onderdeel):
    # onderdelen die mogen wegblijven; WTForms kent geen facultatief FormField
    facultatief = ()

    @classmethod
    def van_json(cls, gegevens):
        formulier = cls.from_json(gegevens)
        for naam in cls.facultatief:
            if gegevens.get(naam) is None:
                del formulier[naam]
        return formulier


class Aanmelden(FlaskForm):
    class Meta:
        csrf = False
        locales = ["nl_BE", "nl"]

    gebruikersnaam = StringField(validators=[DataRequired(), Length(max=64)])
    wachtwoord = PasswordField(validators=[DataRequired(), Length(max=128)])


# -- nazicht van een klant ----------------------------------------------------

class Persoon(Onderdeel):
    achternaam = StringField(validators=[DataRequired(), Length(max=60), TEKST])
    voornaam = StringField(validators=[Optional(), Length(max=60), TEKST])
    geboortejaar = IntegerField(validators=[Optional(), NumberRange(1900, 2015)])
    gsm = StringField(validators=[Optional(), GSM])
    email = StringField(validators=[Optional(), Email()])


class Woonplaats(Onderdeel):
    postcode = StringField(validators=[DataRequired(), POSTCODE])
    huisnummer = StringField(validators=[DataRequired(), Length(max=8), TEKST])


class Nazicht(Basis):
    facultatief = ("adres",)

    klant = FormField(Persoon)
    adres = FormField(Woonplaats)

    def validate(self, extra_validators=None):
        # zonder gsm is het e-mailadres nodig
        if not self.klant.form.gsm.data:
            self.klant.form.email.validators = [DataRequired(), Email()]
        return super().validate(extra_validators)


# -- voorkeuren ----------------------------------------------------------------

class Bereik(Basis):
    klantnummer = StringField(validators=[InputRequired(), KLANTNUMMER])
    actie = StringField(validators=[InputRequired(), AnyOf(["opvragen", "wijzigen"])])


class Voorkeur(Onderdeel):
    straat = StringField(validators=[DataRequired(), Length(max=80), TEKST])
    huisnummer = StringField(validators=[DataRequired(), Length(max=8), TEKST])
    bus = StringField(validators=[Optional(), Length(max=8), TEKST])
    postcode = StringField(validators=[DataRequired(), POSTCODE])
    gemeente = StringField(validators=[DataRequired(), Length(max=60), TEKST])
    leverplaats = StringField(validators=[
        DataRequired(), AnyOf(["thuis", "buren", "garage", "afhaalpunt"])])
    afhaalpunt = StringField(validators=[Optional(), Regexp(r"^AP[0-9]{4}$")])
    instructie = StringField(validators=[Optional(), Length(max=140), TEKST])


class Tijdvak(Onderdeel):
    van = TimeField(validators=[InputRequired()])
    tot = TimeField(validators=[InputRequired()])


class BereikWijzigen(Bereik):
    facultatief = ("tijdvak",)

    voorkeur = FormField(Voorkeur)
    tijdvak = FormField(Tijdvak)
    vanaf = DateField(validators=[Optional()])

    def validate(self, extra_validators=None):
        voorkeur = self.voorkeur.form
        if voorkeur.leverplaats.data == "afhaalpunt":
            voorkeur.afhaalpunt.validators = [DataRequired(), Regexp(r"^AP[0-9]{4}$")]
        return super().validate(extra_validators)


# -- berichten -------------------------------------------------------------------

class Rembours(Onderdeel):
    bedrag = DecimalField(validators=[InputRequired(), NumberRange(min=0.01, max=2500)])
    rekening = StringField(validators=[Optional(), Regexp(r"^BE[0-9]{14}$")])


class Zending(Onderdeel):
    barcode = StringField(validators=[DataRequired(), Regexp(r"^PK[0-9]{11}BE$")])
    aantal = IntegerField(validators=[Optional(), NumberRange(1, 20)])


class Bericht(Basis):
    facultatief = ("rembours",)

    klantnummer = StringField(validators=[InputRequired(), KLANTNUMMER])
    zending = FormField(Zending)
    kanaal = SelectField(choices=[("sms", "Sms"), ("email", "E-mail"), ("app", "App")])
    sjabloon = StringField(validators=[DataRequired(), Length(max=40)])
    taal = StringField(validators=[Optional(), AnyOf(["nl", "fr", "de"])])
    verzenden_op = DateTimeField(validators=[Optional()], format="%Y-%m-%dT%H:%M")
    rembours = FormField(Rembours)
