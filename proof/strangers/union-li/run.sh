#!/usr/bin/env bash
# Node, union + director + revalidator. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -d node_modules/revalidator ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --ignore-scripts --no-audit --no-fund >&2   # union's preinstall is for its own developers
  touch node_modules/.package-lock.json
fi
exec node deens.js
