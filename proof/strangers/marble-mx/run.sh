#!/usr/bin/env bash
# Node, Marble.js + io-ts. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -f node_modules/.package-lock.json ] || npm ci --no-audit --no-fund >&2
exec node servidor.js
