#!/usr/bin/env bash
# Python 3.11, Starlette + apischema. PORT from the environment; makes its venv on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s requirements.txt .venv/installed.txt; then
  python3 -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt .venv/installed.txt
fi
exec .venv/bin/uvicorn service:app --host 127.0.0.1 --port "$PORT" --log-level warning --no-server-header
