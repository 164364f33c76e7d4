#!/usr/bin/env bash
# Python, Flama with typedpy. PORT from the environment; the virtual environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
VENV="${STRANGERS_VENVS:-/tmp/strangers-venvs}/flama-id"
export PORT PYTHONDONTWRITEBYTECODE=1
if ! cmp -s "$HERE/requirements.txt" "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check -r "$HERE/requirements.txt" >&2
  cp "$HERE/requirements.txt" "$VENV/.installed"
fi
cd "$HERE"
exec "$VENV/bin/python" "$HERE/layanan.py"
