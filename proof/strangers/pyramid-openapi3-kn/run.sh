#!/bin/bash
cd "$(dirname "$0")"
V="${TMPDIR:-/tmp}/strangers-venvs/pyramid-openapi3-kn"
if [ ! -f "$V/.ready" ]; then
  python3 -m venv "$V" && "$V/bin/pip" install -q --disable-pip-version-check -r requirements.txt || exit 1
  touch "$V/.ready"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$V/bin/python" app.py
