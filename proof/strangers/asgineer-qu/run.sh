#!/usr/bin/env bash
# Python, asgineer on uvicorn with good. PORT from the environment; makes its venv on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=${TMPDIR:-/tmp}/strangers-venvs/asgineer-qu
if [ ! -f "$VENV/.ready" ] || [ requirements.txt -nt "$VENV/.ready" ]; then
  mkdir -p "$(dirname "$VENV")"
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/.ready"
fi
exec "$VENV/bin/python" chaski.py
