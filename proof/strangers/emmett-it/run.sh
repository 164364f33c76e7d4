#!/usr/bin/env bash
# Python 3.11, Emmett + fastjsonschema. PORT from the environment; installs into .venv on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s requirements.txt .venv/installed.txt; then
  python3 -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt .venv/installed.txt
fi
export PYTHONDONTWRITEBYTECODE=1
exec .venv/bin/emmett -a recapito.py serve --host 127.0.0.1 --port "$PORT" --workers 1 --no-access-log
