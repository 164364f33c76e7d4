import os

SECRET_KEY = os.environ.get("DJANGO_SECRET_KEY", "dev-k3y-thamel-0af9")
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
ROOT_URLCONF = "dhuwani.urls"
INSTALLED_APPS = ["ninja"]
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
APPEND_SLASH = False
DATABASES = {}
USE_TZ = True
TIME_ZONE = "Asia/Kathmandu"
DATA_UPLOAD_MAX_MEMORY_SIZE = 128 * 1024

TOKEN_MYAD = int(os.environ.get("TOKEN_TTL_SECONDS", 25 * 60))
