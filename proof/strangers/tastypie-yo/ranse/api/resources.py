import uuid
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone
from tastypie import fields, http
from tastypie.authentication import ApiKeyAuthentication, Authentication
from tastypie.authorization import Authorization
from tastypie.exceptions import BadRequest, ImmediateHttpResponse
from tastypie.resources import Resource
from tastypie.serializers import Serializer

from . import ipamo
from .forms import IfitonilaraForm, IgbanilayeForm, IwoleForm, OnibaraForm
from .ipamo import Nkan
from .validation import IgiFormValidation


class KokoroAuthentication(ApiKeyAuthentication):
    """tastypie's ApiKey, against our own store instead of the ORM."""

    def _unauthorized(self):
        idahun = http.HttpUnauthorized()
        idahun["WWW-Authenticate"] = 'ApiKey realm="Ranse API"'
        return idahun

    def is_authenticated(self, request, **kwargs):
        try:
            olumulo, kokoro = self.extract_credentials(request)
        except ValueError:
            return self._unauthorized()
        if not olumulo or not kokoro or not ipamo.kokoro_dara(olumulo, kokoro):
            return self._unauthorized()
        return True


class AkokoField(fields.DateTimeField):
    def hydrate(self, bundle):
        try:
            return super().hydrate(bundle)
        except OverflowError:  # dateutil, fún nọ́ńbà tó gùn jù
            raise fields.ApiFieldError("Datetime provided to '%s' field doesn't appear to be a valid datetime string: '%s'" % (self.instance_name, bundle.data[self.instance_name]))


class RanseResource(Resource):
    """Ohun tí gbogbo resource wa ń pín."""

    def deserialize(self, request, data, format="application/json"):
        try:
            ara = super().deserialize(request, data, format)
        except (UnicodeDecodeError, RecursionError):
            raise BadRequest("Request is not valid JSON.")
        if not isinstance(ara, dict):
            raise BadRequest("Ara ìbéèrè gbọ́dọ̀ jẹ́ JSON object.")
        return ara

    def get_object_list(self, request):
        return []

    def obj_create(self, bundle, **kwargs):
        bundle = self.full_hydrate(bundle)
        if not self.is_valid(bundle):
            raise ImmediateHttpResponse(response=self.error_response(bundle.request, bundle.errors))
        return self.se(bundle)

    def se(self, bundle):
        raise NotImplementedError()

    def hydrate(self, bundle):
        # null dà bí ẹni pé kò sí
        if "onibara" in self.fields and bundle.data.get("onibara") is None:
            bundle.data.pop("onibara", None)
        return bundle

    def ko(self, bundle, oro, response_class):
        raise ImmediateHttpResponse(response=self.error_response(bundle.request, {"error": oro}, response_class=response_class))

    def detail_uri_kwargs(self, bundle_or_obj):
        obj = getattr(bundle_or_obj, "obj", bundle_or_obj)
        return {"pk": obj.pk}


class Meta:
    list_allowed_methods = ["post"]
    detail_allowed_methods = []
    object_class = Nkan
    serializer = Serializer(formats=["json"])
    authentication = KokoroAuthentication()
    authorization = Authorization()
    always_return_data = True


class IwoleResource(RanseResource):
    oruko_olumulo = fields.CharField(attribute="oruko_olumulo", help_text="Username of your shop")
    oro_asina = fields.CharField(attribute="oro_asina", help_text="Password")
    kokoro = fields.CharField(attribute="kokoro", readonly=True, help_text="Kọ́kọ́rọ́ API")
    pari_ni = fields.DateTimeField(attribute="pari_ni", readonly=True, help_text="Ìgbà tí kọ́kọ́rọ́ yóò parí")

    class Meta(Meta):
        resource_name = "auth-authenticate"
        authentication = Authentication()
        validation = IgiFormValidation(form_class=IwoleForm)
        include_resource_uri = False

    def se(self, bundle):
        o = bundle.obj
        if not isinstance(o.oruko_olumulo, str) or ipamo.OLUMULO.get(o.oruko_olumulo) != o.oro_asina:
            self.ko(bundle, "Orúkọ olùmúlò tàbí ọ̀rọ̀ aṣínà kò tọ̀nà.", http.HttpUnauthorized)
        o.kokoro = "%s:%s" % (o.oruko_olumulo, ipamo.ge_kokoro(o.oruko_olumulo))
        o.pari_ni = timezone.now() + timedelta(seconds=settings.RANSE_IGBA_KOKORO)
        return bundle

    def get_resource_uri(self, bundle_or_obj=None, url_name="api_dispatch_list"):
        return super().get_resource_uri(None, "api_dispatch_list")

    def dehydrate(self, bundle):
        bundle.data.pop("oro_asina", None)
        return bundle


class OnibaraResource(RanseResource):
    foonu = fields.CharField(attribute="foonu", help_text="Nọ́ńbà fóònù oníbàárà")
    oruko = fields.DictField(attribute="oruko", help_text="Orúkọ: idile, akoko")
    imeeli = fields.CharField(attribute="imeeli", null=True, help_text="Ímeèlì")
    ipo = fields.CharField(attribute="ipo", readonly=True, help_text="nsise | daduro")

    class Meta(Meta):
        resource_name = "ext-verify"
        validation = IgiFormValidation(form_class=OnibaraForm)

    def obj_get(self, bundle, **kwargs):
        try:
            return ipamo.ONIBARA[int(kwargs["pk"])]
        except (KeyError, ValueError):
            raise ObjectDoesNotExist()

    def se(self, bundle):
        foonu = ipamo.foonu_gigun(bundle.data["foonu"])
        idile = ipamo.pele(bundle.data["oruko"]["idile"])
        for o in ipamo.ONIBARA.values():
            if o.foonu == foonu and ipamo.pele(o.oruko["idile"]) == idile:
                bundle.obj = o
                return bundle
        self.ko(bundle, "A kò rí oníbàárà yìí.", http.HttpNotFound)


class IgbanilayeResource(RanseResource):
    onibara = fields.ToOneField(OnibaraResource, "onibara", help_text="resource_uri oníbàárà (wo ext-verify)")
    ayanfe = fields.DictField(attribute="ayanfe", null=True, help_text="Àyànfẹ́ ìfijíṣẹ́: ibi, aladugbo, akiyesi, ferese")
    atunse = fields.DateTimeField(attribute="atunse", null=True, readonly=True, help_text="Ìgbà tí a ṣe àtúnṣe kẹ́yìn")

    class Meta(Meta):
        resource_name = "ext-reach"
        validation = IgiFormValidation(form_class=IgbanilayeForm)
        include_resource_uri = False

    def get_resource_uri(self, bundle_or_obj=None, url_name="api_dispatch_list"):
        return super().get_resource_uri(None, "api_dispatch_list")

    def se(self, bundle):
        onibara = bundle.obj.onibara
        if onibara.pk is None:
            self.ko(bundle, "A kò rí oníbàárà yìí.", http.HttpNotFound)
        with ipamo.titi:
            if isinstance(bundle.obj.ayanfe, dict):
                onibara.ayanfe = {k: v for k, v in bundle.obj.ayanfe.items() if v not in (None, "", [], {})}
                onibara.atunse = timezone.now()
            bundle.obj.ayanfe = onibara.ayanfe
            bundle.obj.atunse = onibara.atunse
        return bundle


class IfitonilaraResource(RanseResource):
    onibara = fields.ToOneField(OnibaraResource, "onibara", help_text="resource_uri oníbàárà (wo ext-verify)")
    iru = fields.CharField(attribute="iru", help_text="Irú ìfitónilétí")
    ona = fields.CharField(attribute="ona", help_text="Ọ̀nà ìfiránṣẹ́: sms, whatsapp, imeeli")
    imeeli = fields.CharField(attribute="imeeli", null=True, help_text="Bí ona bá jẹ́ imeeli")
    ede = fields.CharField(attribute="ede", default="yo", help_text="Èdè")
    eru = fields.DictField(attribute="eru", help_text="Ẹrù: nomba, iwuwo, owo")
    akoko = AkokoField(attribute="akoko", help_text='Ìgbà tí ẹrù yóò dé. Ex: "2010-11-10T03:07:43"')
    itoka = fields.CharField(attribute="pk", readonly=True, help_text="Ìtọ́kasí ìfitónilétí")
    ipo = fields.CharField(attribute="ipo", readonly=True, help_text="Ipò")

    class Meta(Meta):
        resource_name = "ext-notify"
        validation = IgiFormValidation(form_class=IfitonilaraForm)

    def se(self, bundle):
        o = bundle.obj
        if o.onibara.pk is None:
            self.ko(bundle, "A kò rí oníbàárà yìí.", http.HttpNotFound)
        if o.onibara.ipo == "daduro":
            self.ko(bundle, "Oníbàárà yìí kò fẹ́ ìfitónilétí.", http.HttpConflict)
        o.pk = str(uuid.uuid4())
        o.ipo = "n_duro"
        with ipamo.titi:
            ipamo.IFITONILETI[o.pk] = o
        return bundle
