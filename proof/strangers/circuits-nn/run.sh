#!/usr/bin/env bash
# Python, circuits.web + pykwalify. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f .venv/.ferdig ] || [ requirements.txt -nt .venv/.ferdig ]; then
  [ -x .venv/bin/python ] || python3 -m venv .venv >&2
  .venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt >&2
  touch .venv/.ferdig
fi
exec .venv/bin/python -u teneste.py
