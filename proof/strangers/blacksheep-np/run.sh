#!/usr/bin/env bash
# Python 3.11, BlackSheep + schematics. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s requirements.txt .venv/installed.txt; then
  [ -x .venv/bin/python ] || python3 -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt .venv/installed.txt
fi
export PYTHONDONTWRITEBYTECODE=1 APP_ENV=production
exec .venv/bin/python -m uvicorn app:app --host 127.0.0.1 --port "$PORT" --no-access-log --log-level warning --lifespan on
