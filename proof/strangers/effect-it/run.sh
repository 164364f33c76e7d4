#!/usr/bin/env bash
# Node 20, Effect HttpApi. PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/effect-it
SUM=$(cat package-lock.json src/*.ts | sha256sum)
if [ "$SUM" != "$(cat "$BUILD/built" 2>/dev/null)" ]; then
  rm -rf "$BUILD"; mkdir -p "$BUILD"
  cp -r package.json package-lock.json src "$BUILD/"
  (cd "$BUILD" && nice -n 10 npm ci --silent --no-audit --no-fund && nice -n 10 npm run --silent build -- --log-level=warning) >&2
  echo "$SUM" > "$BUILD/built"
fi
exec node "$BUILD/dist/main.js"
