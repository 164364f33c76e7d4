#!/usr/bin/env bash
# Python, Falcon + jsonschema, waitress. PORT from the environment; makes its venv on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
VENV=${TMPDIR:-/tmp}/strangers-venvs/falcon-jsonschema
if ! cmp -s requirements.txt "$VENV/installed.txt"; then
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install -q --disable-pip-version-check -r requirements.txt >&2
  cp requirements.txt "$VENV/installed.txt"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/python" -m curier
