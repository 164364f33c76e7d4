#!/usr/bin/env bash
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here"
if ! cmp -s package-lock.json node_modules/.built; then
  npm ci --no-audit --no-fund >&2
  cp package-lock.json node_modules/.built
fi
export PORT="${PORT:-8080}" NODE_ENV=production
exec node streznik.mjs
