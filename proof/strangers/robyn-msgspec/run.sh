#!/usr/bin/env bash
# 127.0.0.1:$PORT üzerinde servisi başlatır. Sanal ortam ilk çalıştırmada kurulur.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
VENV="${STRANGERS_VENVS:-${TMPDIR:-/tmp}/strangers-venvs}/robyn-msgspec"
export PORT PYTHONDONTWRITEBYTECODE=1
if ! cmp -s "$HERE/requirements.txt" "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check -r "$HERE/requirements.txt"
  cp "$HERE/requirements.txt" "$VENV/.installed"
fi
cd "$HERE"
exec "$VENV/bin/python" "$HERE/servis.py" --disable-openapi --log-level WARN
