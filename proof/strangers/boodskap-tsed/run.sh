#!/usr/bin/env bash
# Node, Ts.ED on Express. PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/boodskap-tsed
mkdir -p "$BUILD"
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && nice -n 10 npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
if [ ! -f "$BUILD/dist/built" ] || [ -n "$(find src tsconfig.json -newer "$BUILD/dist/built" -print -quit)" ]; then
  rm -rf "$BUILD/src" "$BUILD/dist"
  cp -r src tsconfig.json "$BUILD/"
  (cd "$BUILD" && nice -n 10 npx tsc -p tsconfig.json) >&2
  touch "$BUILD/dist/built"
fi
cd "$BUILD"
NODE_ENV=production exec node dist/index.js
