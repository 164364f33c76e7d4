#!/usr/bin/env bash
# Node, Plumier with its own validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f .build/.done ] || [ package-lock.json -nt .build/.done ] || [ -n "$(find src tsconfig.json -type f -newer .build/.done -print -quit)" ]; then
  [ -d node_modules ] && [ ! package-lock.json -nt node_modules ] || npm ci --silent --no-audit --no-fund >&2
  rm -rf .build
  npm run --silent build >&2
  touch .build/.done
fi
export NODE_ENV=production
exec node .build/server.js
