#!/usr/bin/env bash
# Node 20, TypeScript: @remix-run/fetch-router + jointz. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
DIR="${TMPDIR:-/tmp}/strangers-build/fetch-router-jointz"
if [ ! -f "$DIR/dist/server.cjs" ] || [ -n "$(find src package.json package-lock.json -newer "$DIR/dist/server.cjs" -print -quit)" ]; then
  mkdir -p "$DIR"
  rm -rf "$DIR/src"
  cp -r src package.json package-lock.json "$DIR/"
  (cd "$DIR" && npm ci --silent --no-audit --no-fund && npm run --silent build) >&2
fi
exec node "$DIR/dist/server.cjs"
