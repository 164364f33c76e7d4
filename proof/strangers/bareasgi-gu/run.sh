#!/usr/bin/env bash
# Python: bareASGI on uvicorn, good for validation. PORT from the environment; the venv is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=/tmp/strangers-venvs/bareasgi-gu
if [ ! -f "$VENV/.ready" ] || [ requirements.txt -nt "$VENV/.ready" ]; then
  rm -rf "$VENV"
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q --no-deps --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/.ready"
fi
exec "$VENV/bin/uvicorn" vitaran:app --host 127.0.0.1 --port "$PORT" --log-level warning --no-access-log
