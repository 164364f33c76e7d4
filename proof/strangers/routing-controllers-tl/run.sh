#!/usr/bin/env bash
# Node 20, routing-controllers + class-validator (TypeScript). PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules ]; then
  npm ci --silent --no-audit --no-fund >&2
  touch node_modules
fi
if [ ! -f dist/server.js ] || [ -n "$(find src tsconfig.json -newer dist/server.js -print -quit)" ]; then
  npx tsc -p . >&2
fi
export NODE_ENV=production
exec node dist/server.js
