#!/usr/bin/env bash
# Node, Hattip + decoders. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  npm ci --silent --no-audit --no-fund >&2
  cp package-lock.json node_modules/.installed-lock.json
fi
exec node server.mjs
