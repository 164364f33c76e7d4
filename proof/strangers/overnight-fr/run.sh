#!/usr/bin/env bash
# OvernightJS 1.7 (Express 4) with json-schema-library 11. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules/typescript ] || npm ci --silent --no-audit --no-fund >&2
if [ ! -f dist/server.js ] || [ -n "$(find src tsconfig.json package.json -newer dist/server.js -print -quit)" ]; then
  node_modules/.bin/tsc -p tsconfig.json >&2
  touch dist/server.js
fi
exec node dist/server.js
