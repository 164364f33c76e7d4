from django.urls import include, path
from tastypie.api import Api

from ranse.api.resources import IfitonilaraResource, IgbanilayeResource, IwoleResource, OnibaraResource

v1 = Api(api_name="v1")
v1.register(IwoleResource())
v1.register(OnibaraResource())
v1.register(IgbanilayeResource())
v1.register(IfitonilaraResource())

urlpatterns = [path("api/", include(v1.urls))]
