from django.urls import path

from . import views

urlpatterns = [
    path("api/rakan/auth-authenticate", views.sahkan_rakan),
    path("api/rakan/ext-verify", views.semak_pelanggan),
    path("api/rakan/ext-reach", views.keutamaan_alamat),
    path("api/rakan/ext-notify", views.hantar_notis),
]
