#!/usr/bin/env bash
# Actionhero. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
[ -d node_modules/actionhero ] || npm ci --silent --no-audit --no-fund --ignore-scripts >&2
export PORT NODE_ENV=production ACTIONHERO_CONFIG=app/config ACTIONHERO_TYPESCRIPT_MODE=false
exec node app/server.js
