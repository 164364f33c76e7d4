#!/usr/bin/env bash
# Node 20, Astro 5 (endpoints, node adapter) + ts-interface-checker. PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/astro-ss
export ASTRO_TELEMETRY_DISABLED=1 HOST=127.0.0.1
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && nice -n 15 npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
if [ ! -f "$BUILD/dist/server/entry.mjs" ] || [ -n "$(find src astro.config.mjs -newer "$BUILD/dist/server/entry.mjs" -print -quit)" ]; then
  rm -rf "$BUILD/src" && cp -r src astro.config.mjs tsconfig.json "$BUILD/"
  (cd "$BUILD" && nice -n 15 npx astro build) >&2
fi
cd "$BUILD"
exec node dist/server/entry.mjs
