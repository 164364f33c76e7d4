#!/usr/bin/env bash
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
venv="${TMPDIR:-/tmp}/strangers-venvs/apiflask"
if ! cmp -s "$here/requirements.txt" "$venv/.built"; then
  rm -rf "$venv"
  python3 -m venv "$venv" >&2
  "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/requirements.txt" >&2
  cp "$here/requirements.txt" "$venv/.built"
fi
export PORT="${PORT:-8080}" PYTHONDONTWRITEBYTECODE=1
exec "$venv/bin/python" "$here/app.py"
