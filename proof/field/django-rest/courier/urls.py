from django.urls import include, path

from . import views

integration = [
    path("auth-authenticate/", views.AuthenticateView.as_view()),
    path("ext-verify/", views.VerifyView.as_view()),
    path("ext-reach/", views.ReachView.as_view()),
    path("ext-notify/", views.NotifyView.as_view()),
]

urlpatterns = [path("zustellung/api/", include(integration))]
