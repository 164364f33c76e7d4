#!/usr/bin/env bash
# Node 20, lambda-api with amanda. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -d node_modules/amanda ] || [ ! -d node_modules/lambda-api ]; then
  npm ci --silent --no-audit --no-fund >&2
fi
exec node paikallinen.js
