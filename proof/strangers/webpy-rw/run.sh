#!/usr/bin/env bash
# web.py + schematics on 127.0.0.1:$PORT; the virtual environment is made here on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
export PORT PYTHONDONTWRITEBYTECODE=1
if ! cmp -s requirements.txt .venv/.installed; then
  python3 -m venv .venv
  .venv/bin/pip -q install --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt .venv/.installed
fi
exec .venv/bin/python serivisi.py
