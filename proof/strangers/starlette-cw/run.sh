#!/usr/bin/env bash
# Python 3.11, Starlette + jsonschema-rs on uvicorn. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s requirements.txt .build/installed.txt; then
  mkdir -p .build
  python3 -m venv .build/venv >&2
  .build/venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt .build/installed.txt
fi
export PYTHONDONTWRITEBYTECODE=1
exec .build/venv/bin/uvicorn --host 127.0.0.1 --port "$PORT" --log-level warning --no-access-log entrega:app
