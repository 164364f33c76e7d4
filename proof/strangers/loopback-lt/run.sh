#!/usr/bin/env bash
# Node, LoopBack 4 (TypeScript). PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/loopback-lt
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && nice -n 10 npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
  rm -f "$BUILD/compiled"
fi
if [ ! -f "$BUILD/compiled" ] || [ -n "$(find src tsconfig.json -newer "$BUILD/compiled" -print -quit)" ]; then
  rm -rf "$BUILD/src" "$BUILD/dist"
  cp -r src tsconfig.json "$BUILD/"
  (cd "$BUILD" && nice -n 10 npx --no-install tsc -p tsconfig.json) >&2
  touch "$BUILD/compiled"
fi
exec node "$BUILD/dist/index.js"
