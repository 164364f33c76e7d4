#!/usr/bin/env bash
# Node 20, Marble.js 4 + io-ts. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/installed.json; then
  npm ci --silent --no-audit --no-fund >&2
  cp package-lock.json node_modules/installed.json
fi
exec node src/index.js
