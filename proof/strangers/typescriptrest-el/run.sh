#!/usr/bin/env bash
# Node, typescript-rest + ts.data.json. PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/typescriptrest-el
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund --ignore-scripts) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
if [ ! -f "$BUILD/dist/server.js" ] || [ -n "$(find src tsconfig.json -newer "$BUILD/dist/server.js" -print -quit)" ]; then
  rm -rf "$BUILD/src" "$BUILD/dist"
  cp -r src tsconfig.json "$BUILD/"
  (cd "$BUILD" && node_modules/.bin/tsc -p .) >&2
fi
exec node "$BUILD/dist/server.js"
