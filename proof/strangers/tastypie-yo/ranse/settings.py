import os

SECRET_KEY = os.environ.get("RANSE_SECRET", "idanwo-nikan-ma-lo-ni-gbangba")
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "ranse.urls"
WSGI_APPLICATION = "ranse.wsgi.application"
INSTALLED_APPS = ["tastypie"]
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
DATABASES = {}
USE_TZ = True
TIME_ZONE = "Africa/Lagos"
APPEND_SLASH = False

TASTYPIE_DEFAULT_FORMATS = ["json"]
TASTYPIE_ALLOW_MISSING_SLASH = True
TASTYPIE_DATETIME_FORMATTING = "iso-8601-strict"

# igba tí kọ́kọ́rọ́ API máa ń pẹ́ (ìṣẹ́jú-àáyá)
RANSE_IGBA_KOKORO = int(os.environ.get("TOKEN_TTL_SECONDS", "3600"))

LOGGING = {"version": 1, "disable_existing_loggers": False}
