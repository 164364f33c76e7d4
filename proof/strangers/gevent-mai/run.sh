#!/usr/bin/env bash
# gevent.pywsgi (Python 3.11), validobj. PORT from the environment; its packages are installed on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
ENVDIR="${TMPDIR:-/tmp}/strangers-build/gevent-mai/venv"
if [ ! -f "$ENVDIR/.ready" ] || [ requirements.txt -nt "$ENVDIR/.ready" ]; then
  mkdir -p "$(dirname "$ENVDIR")"
  python3 -m venv "$ENVDIR" >&2
  "$ENVDIR/bin/pip" install --quiet --disable-pip-version-check --no-deps -r requirements.txt >&2
  touch "$ENVDIR/.ready"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$ENVDIR/bin/python" sewa.py
