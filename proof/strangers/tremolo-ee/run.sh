#!/usr/bin/env bash
# Tremolo and traits on Python 3.11. PORT from the environment; a virtual environment of its own on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV="${TMPDIR:-/tmp}/strangers-build/tremolo-ee"
if [ ! -f "$VENV/.ready" ] || [ requirements.txt -nt "$VENV/.ready" ]; then
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/.ready"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/python" dowo.py
