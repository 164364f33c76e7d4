#!/usr/bin/env bash
# Python 3.11, Django + django-tastypie behind gunicorn. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s requirements.txt venv/installed.txt; then
  python3 -m venv venv >&2
  venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt venv/installed.txt
fi
export PYTHONDONTWRITEBYTECODE=1 DJANGO_SETTINGS_MODULE=ranse.settings
exec venv/bin/gunicorn ranse.wsgi:application --bind "127.0.0.1:$PORT" --workers 1 --threads 4 --worker-tmp-dir /dev/shm --log-level warning
