#!/usr/bin/env bash
# Encargos Quetzal, conexión de comercios: OxAPY con sus serializadores. PORT del entorno; el entorno virtual se arma la primera vez.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
VENV="${STRANGERS_VENVS:-/tmp/strangers-venvs}/oxapy-gt"
export PORT PYTHONDONTWRITEBYTECODE=1
if ! cmp -s "$HERE/requirements.txt" "$VENV/.installed"; then
  python3 -m venv "$VENV"
  "$VENV/bin/pip" -q install --disable-pip-version-check -r "$HERE/requirements.txt"
  cp "$HERE/requirements.txt" "$VENV/.installed"
fi
cd "$HERE"
exec "$VENV/bin/python" "$HERE/servicio.py"
