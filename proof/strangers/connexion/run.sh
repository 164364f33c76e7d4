#!/usr/bin/env bash
# PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
VENV="${TMPDIR:-/tmp}/strangers-venvs/connexion"
if [ ! -f "$VENV/.pronto" ]; then
  rm -rf "$VENV"
  python3 -m venv "$VENV" >&2
  "$VENV/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt >&2
  touch "$VENV/.pronto"
fi
export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/python" -m entrega_certa.app
