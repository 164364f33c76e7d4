#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
venv="${TMPDIR:-/tmp}/strangers-venvs/pyramid-ceb"
if [ ! -f "$venv/.ready" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  touch "$venv/.ready"
fi
exec "$venv/bin/python" -W ignore app.py
