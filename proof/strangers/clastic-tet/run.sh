#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
V="${TMPDIR:-/tmp}/strangers-venvs/clastic-tet"
if [ ! -x "$V/ok" ]; then
  python3 -m venv "$V" && "$V/bin/pip" install -q --disable-pip-version-check -r requirements.txt
  printf '#!/bin/sh\n' > "$V/ok"; chmod +x "$V/ok"
fi
exec "$V/bin/python" app.py
