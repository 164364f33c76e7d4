#!/usr/bin/env bash
# BaiZe 0.23 (ASGI) with validataclass 0.13, on uvicorn. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=/tmp/strangers-venvs/r39a-baize-hmn
if [ ! -f "$VENV/.ready" ] || [ requirements.txt -nt "$VENV/.ready" ]; then
  rm -rf "$VENV"
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/.ready"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/uvicorn" app:app --host 127.0.0.1 --port "$PORT" --no-access-log --log-level warning --lifespan off --timeout-graceful-shutdown 1
