#!/usr/bin/env bash
# Python 3.11, webapp2 + Yamale on waitress. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV="${TMPDIR:-/tmp}/strangers-venvs/webapp2-en"
if [ ! -f "$VENV/.done" ] || [ requirements.txt -nt "$VENV/.done" ]; then
  python3.11 -m venv "$VENV" >&2
  "$VENV/bin/pip" install --quiet --disable-pip-version-check --no-deps -r requirements.txt >&2
  touch "$VENV/.done"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/python" main.py
