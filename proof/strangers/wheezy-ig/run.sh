#!/usr/bin/env bash
# Python, wheezy.web on waitress. The virtual environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV="${STRANGERS_VENVS:-/tmp/strangers-venvs}/wheezy-ig"
export PYTHONDONTWRITEBYTECODE=1
if ! cmp -s requirements.txt "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt "$VENV/.installed"
fi
exec "$VENV/bin/python" service.py
