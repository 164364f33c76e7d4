#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
if [ ! -f node_modules/.fertig ]; then
  npm ci --silent --no-audit --no-fund >&2
  touch node_modules/.fertig
fi
exec node --import tsx src/server.ts
