#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. The virtual environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
VENV="${STRANGERS_VENVS:-/tmp/strangers-venvs}/$(basename "$HERE")"
export PORT PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
if ! cmp -s "$HERE/requirements.txt" "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check --no-deps -r "$HERE/requirements.txt"
  cp "$HERE/requirements.txt" "$VENV/.installed"
fi
cd "$HERE"
exec "$VENV/bin/python" "$HERE/service.py"
