from django.urls import path

from sewa.api import api

urlpatterns = [path("sewa/v2/", api.urls)]
