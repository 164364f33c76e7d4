#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
[ -d node_modules/tv4 ] || npm ci --silent --no-audit --no-fund >/dev/null
exec node server.mjs
