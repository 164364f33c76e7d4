#!/usr/bin/env bash
# Python 3.11, BlackBull with phx-filters. PORT from the environment; the virtual environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
VENV="${TMPDIR:-/tmp}/strangers-build/blackbull-bjn"
export PORT PYTHONDONTWRITEBYTECODE=1 BLACKBULL_ENV=production
if ! cmp -s "$HERE/requirements.txt" "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check -r "$HERE/requirements.txt" >&2
  cp "$HERE/requirements.txt" "$VENV/.installed"
fi
cd "$HERE"
exec "$VENV/bin/python" antar.py
