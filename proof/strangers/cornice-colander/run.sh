#!/usr/bin/env bash
# Szybka Paczka, API dla nadawców. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
VENV="${TMPDIR:-/tmp}/strangers-venvs/cornice-colander"
if [ ! -f "$VENV/.gotowe" ]; then
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q -r requirements.txt >&2
  touch "$VENV/.gotowe"
fi
exec "$VENV/bin/python" -m paczka
