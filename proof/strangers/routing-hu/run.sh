#!/usr/bin/env bash
# Node, routing-controllers + class-validator (TypeScript). PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/routing-hu
mkdir -p "$BUILD"
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && nice -n 10 npm ci --silent --no-audit --no-fund --include=dev) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
  rm -f "$BUILD/dist/index.js"
fi
if [ ! -f "$BUILD/dist/index.js" ] || [ -n "$(find src tsconfig.json -newer "$BUILD/dist/index.js" -print -quit)" ]; then
  rm -rf "$BUILD/src" "$BUILD/dist"
  cp -R src tsconfig.json "$BUILD/"
  (cd "$BUILD" && nice -n 10 npx tsc -p .) >&2
fi
export NODE_ENV=production
exec node "$BUILD/dist/index.js"
