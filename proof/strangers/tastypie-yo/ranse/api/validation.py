from django.forms import JSONField
from tastypie.validation import FormValidation


class IgiFormValidation(FormValidation):
    """FormValidation that goes down into nested objects (``form.inu``: name -> form class)."""

    def is_valid(self, bundle, request=None):
        return self._ye(self.form_class, bundle.data or {})

    def _ye(self, form_class, data):
        # Date and time fields of Django call .strip() on what they get
        mimo = {k: v if v is None or isinstance(form_class.base_fields.get(k), JSONField) else str(v) for k, v in data.items()}
        form = form_class(data=mimo)
        form.is_valid()
        asise = {k: list(v) for k, v in form.errors.items()}
        for oruko, inu_class in getattr(form_class, "inu", {}).items():
            if oruko not in asise and isinstance(data.get(oruko), dict):
                inu_asise = self._ye(inu_class, data[oruko])
                if inu_asise:
                    asise[oruko] = inu_asise
        return asise
