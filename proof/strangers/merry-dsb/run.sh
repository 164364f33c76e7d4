#!/usr/bin/env bash
# merry and jsen, Node 20. PORT from the environment; installs on first use, outside this folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/merry-dsb
mkdir -p "$BUILD"
if ! cmp -s package-lock.json "$BUILD/done.json"; then
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund >&2)
  cp package-lock.json "$BUILD/done.json"
fi
cp server.js semy.js "$BUILD/"
exec node "$BUILD/server.js"
