#!/usr/bin/env bash
# oRPC (OpenAPI handler) with typia. PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent --no-audit --no-fund >&2
[ dist/server.js -nt src/server.ts ] && [ dist/server.js -nt src/typer.ts ] || npx tspc >&2
exec node dist/server.js
