#!/usr/bin/env bash
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
V=${TMPDIR:-/tmp}/strangers-venvs/molten-gh
if ! cmp -s requirements.txt "$V/installed.txt"; then
  python3.11 -m venv "$V" >&2
  "$V/bin/pip" -q install -r requirements.txt >&2
  cp requirements.txt "$V/installed.txt"
fi
exec "$V/bin/python" app.py
