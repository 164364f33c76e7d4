#!/usr/bin/env bash
# Svitsa: Python, py4web. PORT from the environment; the virtual environment (.venv in this folder) is made on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
export PYTHONDONTWRITEBYTECODE=1
if ! cmp -s requirements.txt .venv/.installed; then
  python3 -m venv .venv
  .venv/bin/pip -q install --disable-pip-version-check -r requirements.txt
  cp requirements.txt .venv/.installed
fi
exec .venv/bin/py4web run apps -H 127.0.0.1 -P "$PORT" --watch off --dashboard_mode none --errorlog :stderr -Y -Q
