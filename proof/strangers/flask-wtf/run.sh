#!/usr/bin/env bash
# Pakjespunt Kempen, partnerkoppeling. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
VENV="${TMPDIR:-/tmp}/strangers-venvs/flask-wtf"
if [ ! -f "$VENV/.klaar" ]; then
  rm -rf "$VENV"; python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install --quiet --no-deps -r requirements.txt >&2
  touch "$VENV/.klaar"
fi
exec "$VENV/bin/python" -B koppeling.py
