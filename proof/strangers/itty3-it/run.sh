#!/usr/bin/env bash
# Avvia il servizio su 127.0.0.1:$PORT. The virtual environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
VENV="${STRANGERS_VENVS:-/tmp/strangers-venvs}/itty3-it"
export PORT PYTHONDONTWRITEBYTECODE=1
if ! cmp -s "$HERE/requirements.txt" "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check -r "$HERE/requirements.txt"
  cp "$HERE/requirements.txt" "$VENV/.installed"
fi
# the Italian catalogue of naval, compiled beside the environment
mkdir -p "$VENV/locale/it/LC_MESSAGES"
"$VENV/bin/python" -m babel.messages.frontend compile -i "$HERE/locale/it/LC_MESSAGES/naval.po" -o "$VENV/locale/it/LC_MESSAGES/naval.mo" -l it 2>/dev/null
export NAVAL_LOCALE="$VENV/locale"
cd "$HERE"
exec "$VENV/bin/python" "$HERE/servizio.py"
