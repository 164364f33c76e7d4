#!/usr/bin/env bash
# Python, Panther + goodboy. PORT from the environment; makes its virtual environment on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=/tmp/strangers-venvs/panther-sv
if [ ! -f "$VENV/.done" ] || [ requirements.txt -nt "$VENV/.done" ]; then
  rm -rf "$VENV"; python3 -m venv "$VENV"
  "$VENV/bin/pip" install -q --disable-pip-version-check -r requirements.txt -c constraints.txt >&2
  touch "$VENV/.done"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/python" app.py
