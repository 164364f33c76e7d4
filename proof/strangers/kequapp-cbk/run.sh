#!/usr/bin/env bash
# kequapp and djv, Node 20. PORT from the environment; installs on first use, outside this folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/kequapp-cbk
mkdir -p "$BUILD"
if ! cmp -s package-lock.json "$BUILD/done.json"; then
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund >&2)
  cp package-lock.json "$BUILD/done.json"
fi
cp server.js forma.js gente.js "$BUILD/"
NODE_ENV=production exec node "$BUILD/server.js"
