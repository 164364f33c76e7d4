"""Medan borang untuk badan JSON (bukan POST biasa)."""
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


class Json:
    """Objek atau senarai bukan nilai bagi medan biasa; nombor dsb. dijadikan teks seperti dalam borang HTML."""

    def to_python(self, value):
        if isinstance(value, (dict, list)):
            raise ValidationError(self.error_messages.get("invalid", _("Enter a valid value.")), code="invalid")
        if value is not None and not isinstance(value, str):
            value = str(value)
        return super().to_python(value)


class Teks(Json, forms.CharField):
    pass


class Corak(Json, forms.RegexField):
    pass


class Emel(Json, forms.EmailField):
    pass


class Masa(Json, forms.TimeField):
    pass


class TarikhMasa(Json, forms.DateTimeField):
    pass


class Berat(Json, forms.DecimalField):
    pass


class Pilihan(Json, forms.ChoiceField):
    def __init__(self, pilihan, **kwargs):
        kwargs["error_messages"] = {
            "invalid_choice": "Pilih pilihan yang sah. %(value)s bukan salah satu daripada: " + ", ".join(pilihan) + ".",
        }
        super().__init__(choices=[(p, p) for p in pilihan], **kwargs)


class Saluran(forms.MultipleChoiceField):
    def __init__(self, pilihan, **kwargs):
        super().__init__(choices=[(p, p) for p in pilihan], **kwargs)
