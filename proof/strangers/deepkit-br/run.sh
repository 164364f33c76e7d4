#!/usr/bin/env bash
# Node, Deepkit (@deepkit/http, @deepkit/type with its type compiler). PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  npm ci --ignore-scripts --silent --no-audit --no-fund >&2
  npx --no-install deepkit-type-install >&2
  cp package-lock.json node_modules/.installed-lock.json
  rm -rf dist
fi
if [ ! -f dist/server.js ] || [ -n "$(find src tsconfig.json -newer dist/server.js -print -quit)" ]; then
  nice -n 10 npx --no-install tsc -p . >&2
fi
exec node dist/server.js
