import os
import secrets

SECRET_KEY = os.environ.get("SECRET_KEY") or secrets.token_hex(32)
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
ROOT_URLCONF = "hantarkita.urls"
INSTALLED_APPS = []
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
APPEND_SLASH = False

LANGUAGE_CODE = "ms"
USE_I18N = True
TIME_ZONE = "Asia/Kuala_Lumpur"
USE_TZ = True

TOKEN_TTL = int(os.environ.get("TOKEN_TTL_SECONDS") or 900)
