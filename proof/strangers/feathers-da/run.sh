#!/usr/bin/env bash
# Node, FeathersJS 5 on koa. PORT from the environment; installs into the temporary folder on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=${TMPDIR:-/tmp}/strangers-build/feathers-da
mkdir -p "$OUT"
if ! cmp -s package-lock.json "$OUT/.installed"; then
  cp package.json package-lock.json "$OUT/"
  (cd "$OUT" && nice -n 10 npm ci --silent --no-audit --no-fund >&2)
  cp package-lock.json "$OUT/.installed"
fi
rm -rf "$OUT/src" && cp -r src "$OUT/src"
cd "$OUT"
exec node src/index.js
