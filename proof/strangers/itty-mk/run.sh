#!/usr/bin/env bash
# Node 20, itty-router + validatorjs in TypeScript. PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  npm ci --silent --no-audit --no-fund >&2
  cp package-lock.json node_modules/.installed-lock.json
fi
[ -f dist/server.js ] && [ -z "$(find src -newer dist/server.js -name '*.ts')" ] || npx tsc -p . >&2
exec node dist/server.js
