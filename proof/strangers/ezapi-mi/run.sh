#!/usr/bin/env bash
# Node 20, Express Zod API. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/ezapi-mi
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json .npmrc "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
cp server.js "$BUILD/"
cd "$BUILD"
exec node server.js
