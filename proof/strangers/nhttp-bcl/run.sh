#!/usr/bin/env bash
# Node, NHttp + computed-types, TypeScript by tsx. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/nhttp-bcl
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
cp *.ts "$BUILD/"
cd "$BUILD"
exec node --import tsx server.ts
