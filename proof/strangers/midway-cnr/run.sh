#!/usr/bin/env bash
# Brza pošta, API za pošiljaoce: Midway (Koa) + @midwayjs/validate (Joi). PORT from the environment; installs and compiles on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
DIR=/tmp/strangers-build/midway-cnr
SUM="$(cat "$HERE/package-lock.json" "$HERE"/*.js "$HERE/tsconfig.json" "$HERE"/src/*.ts | sha256sum)"
if [ "$(cat "$DIR/.built" 2>/dev/null || true)" != "$SUM" ]; then
  mkdir -p "$DIR"
  rm -rf "$DIR/src" "$DIR/dist"
  cp -r "$HERE"/package.json "$HERE"/package-lock.json "$HERE"/tsconfig.json "$HERE"/bootstrap.js "$HERE/src" "$DIR/"
  (cd "$DIR" && npm ci --silent --no-audit --no-fund && node_modules/.bin/tsc) >&2
  echo "$SUM" > "$DIR/.built"
fi
cd "$DIR"
export NODE_ENV=production MIDWAY_SERVER_ENV=prod
exec node bootstrap.js
