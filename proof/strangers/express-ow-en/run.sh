#!/usr/bin/env bash
# Express 5 with ow (TypeScript). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/express-ow-en
if [ ! -f "$OUT/dist/main.js" ] || [ -n "$(find src package.json package-lock.json tsconfig.json -newer "$OUT/dist/main.js" -print -quit)" ]; then
  mkdir -p "$OUT"
  rm -rf "$OUT/src" "$OUT/dist"
  cp -r src package.json package-lock.json tsconfig.json "$OUT/"
  (cd "$OUT" && npm ci --silent --no-audit --no-fund >&2 && npx tsc -p . >&2)
fi
exec node "$OUT/dist/main.js"
