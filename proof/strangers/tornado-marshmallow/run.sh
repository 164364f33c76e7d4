#!/usr/bin/env bash
# HızlıKapı entegrasyon servisi (Tornado, marshmallow). PORT=8080 bash run.sh
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/tornado-marshmallow"
if ! cmp -s requirements.txt "$BUILD/installed.txt"; then
  mkdir -p "$BUILD"
  python3 -m venv "$BUILD/venv" >&2
  "$BUILD/venv/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt "$BUILD/installed.txt"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$BUILD/venv/bin/python" sunucu.py
