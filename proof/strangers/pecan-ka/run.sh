#!/usr/bin/env bash
# Python, Pecan + WSME on waitress. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s requirements.txt .venv/installed.txt; then
  python3 -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt .venv/installed.txt
fi
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
exec .venv/bin/python serveri.py
