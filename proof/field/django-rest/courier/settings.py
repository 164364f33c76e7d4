"""Django settings: no database, everything lives in memory."""

SECRET_KEY = "kq7x-2f0-partner-gateway-test-only"
DEBUG = False
ALLOWED_HOSTS = ["*"]

ROOT_URLCONF = "courier.urls"
WSGI_APPLICATION = "courier.wsgi.application"
APPEND_SLASH = True

INSTALLED_APPS = ["rest_framework"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
]

LANGUAGE_CODE = "de"
USE_I18N = True
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["courier.authentication.PartnerTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": "900/min"},
    "UNAUTHENTICATED_USER": None,
}

PARTNERS = {"HANSE-4471": "b2f9c1d07e5a4a36"}
TOKEN_HOURS = 12
