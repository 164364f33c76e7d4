#!/usr/bin/env bash
# Python, Quixote + jsonmodels. PORT from the environment; the environment is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f .venv/.done ] || [ requirements.txt -nt .venv/.done ]; then
  rm -rf .venv
  python3 -m venv .venv >&2
  .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2
  touch .venv/.done
fi
exec .venv/bin/python -u daak.py
