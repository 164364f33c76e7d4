#!/usr/bin/env bash
# Panaru, a porta dî partner. PORT from the environment; npm ci on first use.
set -euo pipefail
cd "$(dirname "$0")"
[ -f node_modules/.package-lock.json ] || npm ci --silent --no-audit --no-fund >&2
exec env NODE_ENV=production node server.js
