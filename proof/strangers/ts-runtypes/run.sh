#!/usr/bin/env bash
# TypeScript on Node, tinyhttp + runtypes. PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/ts-runtypes
if [ ! -f "$BUILD/dist/server.js" ] || [ -n "$(find src package.json package-lock.json tsconfig.json -newer "$BUILD/dist/server.js" -print -quit)" ]; then
  rm -rf "$BUILD" && mkdir -p "$BUILD"
  cp -r src package.json package-lock.json tsconfig.json "$BUILD/"
  (cd "$BUILD" && npm ci --no-audit --no-fund --loglevel=error && npm run --silent build) >&2
fi
cd "$BUILD"
export NODE_ENV=production
exec node dist/server.js
