#!/usr/bin/env bash
# Python 3.11, Django (forms only) behind gunicorn. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/django-borang
if ! cmp -s requirements.txt "$BUILD/installed.txt"; then
  mkdir -p "$BUILD"
  python3 -m venv "$BUILD/venv" >&2
  nice -n 10 "$BUILD/venv/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt "$BUILD/installed.txt"
fi
export PYTHONDONTWRITEBYTECODE=1 DJANGO_SETTINGS_MODULE=hantarkita.tetapan
# satu pekerja sahaja: data rakan disimpan dalam memori
exec "$BUILD/venv/bin/gunicorn" --workers 1 --threads 4 --bind "127.0.0.1:$PORT" --worker-tmp-dir /tmp --graceful-timeout 1 --log-level warning hantarkita.wsgi:application
