#!/usr/bin/env bash
# JavaScript, oak on Node with jsonschema. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules/jsonschema ] || npm ci --silent --no-audit --no-fund >&2
exec node server.js
