#!/usr/bin/env bash
# Node 20, TypeScript: Foxify + purify-ts. PORT from the environment; installs and builds on first use into this folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules/purify-ts ] && [ -d node_modules/foxify ] || npm ci --silent --no-audit --no-fund >&2
if [ ! -f dist/server.cjs ] || [ server.ts -nt dist/server.cjs ]; then
  npx --no-install esbuild server.ts --platform=node --target=node20 --format=cjs --log-level=warning --outfile=dist/server.cjs >&2
fi
exec node dist/server.cjs
