#!/usr/bin/env bash
# Python 3.11, hug with mashumaro, served by waitress. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
PY=/usr/bin/python3.11; [ -x "$PY" ] || PY=python3.11
if [ ! -f .venv/ready ] || [ requirements.txt -nt .venv/ready ]; then
  "$PY" -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  touch .venv/ready
fi
exec .venv/bin/python -W ignore serve.py
