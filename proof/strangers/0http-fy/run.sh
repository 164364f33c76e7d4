#!/usr/bin/env bash
# Node, 0http with LIVR. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --silent --no-audit --no-fund >&2
  touch node_modules/.package-lock.json
fi
exec node tsjinner.js
