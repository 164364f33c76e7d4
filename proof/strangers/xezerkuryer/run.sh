#!/usr/bin/env bash
# Node, restana + validatorjs. PORT from the environment; packages are installed on first use, outside this folder.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
BUILD=/tmp/strangers-build/xezerkuryer
mkdir -p "$BUILD"
if ! cmp -s "$HERE/package-lock.json" "$BUILD/.installed"; then
  cp "$HERE/package.json" "$HERE/package-lock.json" "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund >&2)
  cp "$HERE/package-lock.json" "$BUILD/.installed"
fi
cp "$HERE/server.js" "$BUILD/server.js"
cd "$BUILD"
exec node server.js
