#!/usr/bin/env bash
# Node 20, server (server.js) 1.0.42 + bueno 0.1.5. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
HERE=$PWD
BUILD=${TMPDIR:-/tmp}/strangers-build/serverjs-es
if ! cmp -s package-lock.json "$BUILD/installed.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed.json"
fi
export NODE_PATH="$BUILD/node_modules" NODE_ENV=production
cd "$BUILD"
exec node -r "$HERE/loopback.js" "$HERE/index.js"
