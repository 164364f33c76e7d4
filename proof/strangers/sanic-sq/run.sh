#!/usr/bin/env bash
# Python, Sanic and cattrs. PORT from the environment; the virtual environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV="${STRANGERS_VENVS:-/tmp/strangers-venvs}/sanic-sq"
export PORT PYTHONDONTWRITEBYTECODE=1
if ! cmp -s requirements.txt "$VENV/.installed"; then
  nice -n 10 python3 -m venv "$VENV"
  nice -n 10 "$VENV/bin/pip" -q install --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt "$VENV/.installed"
fi
exec "$VENV/bin/python" nis.py
