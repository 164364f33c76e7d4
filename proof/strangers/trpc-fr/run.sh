#!/usr/bin/env bash
# Node 20; npm ci and tsc on first use.
set -e
cd "$(dirname "$0")"
export NODE_ENV=production
if [ ! -f dist/server.js ] || [ src/server.ts -nt dist/server.js ]; then
  [ -d node_modules/typescript ] || npm ci --include=dev --silent --no-audit --no-fund >&2
  npx tsc >&2
fi
exec node dist/server.js
