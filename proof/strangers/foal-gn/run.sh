#!/usr/bin/env bash
# Node, FoalTS. PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/foal-gn
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
if [ ! -f "$BUILD/build/index.js" ] || [ -n "$(find src config tsconfig.json -newer "$BUILD/build/index.js" -print -quit)" ]; then
  rm -rf "$BUILD/src" "$BUILD/config"
  cp -r src config tsconfig.json "$BUILD/"
  (cd "$BUILD" && nice npx tsc) >&2
fi
cd "$BUILD"
export NODE_ENV=production
exec node build/index.js
