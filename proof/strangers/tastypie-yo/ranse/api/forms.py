from django import forms

ORO = r"^[\w\s\u0300-\u036f'’.-]{2,60}$"
FOONU = r"^(\+234|0)[789][01]\d{8}$"


class OhunJSONField(forms.JSONField):
    """JSONField fún object nìkan; ọ̀rọ̀ tàbí àtòjọ kò tọ́."""

    def to_python(self, value):
        if value in self.empty_values or isinstance(value, dict):
            return value or None
        raise forms.ValidationError(self.error_messages["invalid"], code="invalid", params={"value": value})


class IwoleForm(forms.Form):
    oruko_olumulo = forms.CharField(max_length=60)
    oro_asina = forms.CharField(max_length=120)


class OrukoForm(forms.Form):
    idile = forms.RegexField(ORO)
    akoko = forms.RegexField(ORO, required=False)


class OnibaraForm(forms.Form):
    foonu = forms.RegexField(FOONU)
    oruko = OhunJSONField()
    imeeli = forms.EmailField(required=False)

    inu = {"oruko": OrukoForm}


class FereseForm(forms.Form):
    lati = forms.TimeField()
    di = forms.TimeField()


class AladugboForm(forms.Form):
    oruko = forms.RegexField(ORO)
    foonu = forms.RegexField(FOONU, required=False)


class AyanfeForm(forms.Form):
    ibi = forms.ChoiceField(choices=[("enu_ona", "Ẹnu ọ̀nà"), ("oluso", "Olùṣọ́ ẹnu géètì"), ("aladugbo", "Aládùúgbò"), ("ibudo", "Ibùdó ìgbàrù")])
    aladugbo = OhunJSONField(required=False)
    akiyesi = forms.RegexField(r"^[\w\s\u0300-\u036f.,'’()/+-]{1,160}$", required=False)
    ferese = OhunJSONField(required=False)

    inu = {"aladugbo": AladugboForm, "ferese": FereseForm}

    def clean(self):
        data = super().clean()
        if data.get("ibi") == "aladugbo" and not data.get("aladugbo") and "aladugbo" not in self.errors:
            self.add_error("aladugbo", forms.ValidationError(self.fields["aladugbo"].error_messages["required"], code="required"))
        return data


class IgbanilayeForm(forms.Form):
    ayanfe = OhunJSONField(required=False)

    inu = {"ayanfe": AyanfeForm}


class EruForm(forms.Form):
    nomba = forms.RegexField(r"^RNS\d{10}$")
    iwuwo = forms.DecimalField(required=False, min_value=0, max_digits=6, decimal_places=2)
    owo = forms.IntegerField(required=False, min_value=0)


class IfitonilaraForm(forms.Form):
    iru = forms.ChoiceField(choices=[("gba_wole", "A ti gba ẹrù wọlé"), ("ti_jade", "Ẹrù ti jáde"), ("ti_pe", "Ẹrù yóò pẹ́"), ("ti_de", "Ẹrù ti dé")])
    ona = forms.ChoiceField(choices=[("sms", "SMS"), ("whatsapp", "WhatsApp"), ("imeeli", "Ímeèlì")])
    imeeli = forms.EmailField(required=False)
    ede = forms.ChoiceField(choices=[("yo", "Yorùbá"), ("en", "English"), ("pcm", "Naijá")], required=False)
    eru = OhunJSONField()
    akoko = forms.DateTimeField()

    inu = {"eru": EruForm}

    def clean(self):
        data = super().clean()
        if data.get("ona") == "imeeli" and not data.get("imeeli") and "imeeli" not in self.errors:
            self.add_error("imeeli", forms.ValidationError(self.fields["imeeli"].error_messages["required"], code="required"))
        return data
