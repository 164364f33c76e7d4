#!/usr/bin/env bash
# Google Cloud Functions Framework with Mongoose. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -f node_modules/.package-lock.json ] || nice -n 15 npm ci --silent --no-audit --no-fund >&2
export NODE_ENV=production
exec node server.js
