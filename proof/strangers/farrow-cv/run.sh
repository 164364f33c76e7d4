#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. The packages are installed on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
[ -d node_modules/gubu ] || npm ci --silent --no-audit --no-fund
export NODE_ENV=production
exec node server.mjs
