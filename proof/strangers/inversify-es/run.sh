#!/usr/bin/env bash
# Node, inversify-express-utils + typanion. PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent --no-audit --no-fund >&2
if [ ! -f dist/servidor.js ] || [ -n "$(find src -newer dist/servidor.js -print -quit)" ]; then npm run --silent build >&2; fi
exec node dist/servidor.js
