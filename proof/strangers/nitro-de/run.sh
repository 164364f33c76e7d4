#!/usr/bin/env bash
# Nitro (TypeScript) with @cfworker/json-schema. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/nitro-de
if [ ! -f "$OUT/server/index.mjs" ] || [ -n "$(find server nitro.config.ts package.json -newer "$OUT/server/index.mjs" -print -quit)" ]; then
  [ -d node_modules/nitropack ] || npm ci --silent --no-audit --no-fund >&2
  npx nitropack build >&2
  rm -rf "$OUT"; mkdir -p "$OUT"; cp -r .output/. "$OUT/"; rm -rf .output .nitro
  touch "$OUT/server/index.mjs"
fi
export HOST=127.0.0.1 NITRO_HOST=127.0.0.1 NITRO_PORT="$PORT"
exec node "$OUT/server/index.mjs"
