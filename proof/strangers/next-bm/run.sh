#!/usr/bin/env bash
# TypeScript, Next.js route handlers + schema-inspector. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/next-bm
export NEXT_TELEMETRY_DISABLED=1
SUM=$(cat package.json package-lock.json next.config.mjs tsconfig.json lib/*.ts app/*/*.ts | sha256sum)
if [ "$(cat "$BUILD/built" 2>/dev/null)" != "$SUM" ]; then
  rm -rf "$BUILD"; mkdir -p "$BUILD"
  cp -r package.json package-lock.json next.config.mjs tsconfig.json lib app "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund && node node_modules/next/dist/bin/next build) >&2
  echo "$SUM" > "$BUILD/built"
fi
cd "$BUILD"
exec node node_modules/next/dist/bin/next start -H 127.0.0.1 -p "$PORT"
