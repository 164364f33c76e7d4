#!/usr/bin/env bash
# Twisted Web + validictory. PORT from the environment; makes its venv on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=/tmp/strangers-venvs/twisted-it
if [ ! -f "$VENV/ready" ] || [ requirements.txt -nt "$VENV/ready" ]; then
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/ready"
fi
exec env PYTHONDONTWRITEBYTECODE=1 "$VENV/bin/python" servizio.py
