#!/usr/bin/env bash
# Python, CherryPy + zope.schema. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f .venv/.ready ] || [ requirements.txt -nt .venv/.ready ]; then
  python3 -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  touch .venv/.ready
fi
exec .venv/bin/python -B servidor.py
