#!/usr/bin/env bash
# Veedu Thedi: Pycnic under Waitress, bodies held against validr schemas. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=/tmp/strangers-venvs/pycnic-ta
if [ ! -f "$VENV/.ready" ] || [ requirements.txt -nt "$VENV/.ready" ]; then
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/.ready"
fi
exec "$VENV/bin/python" -B sevai.py
