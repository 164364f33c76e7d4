#!/usr/bin/env bash
# Node 20, Polka + superstruct. PORT from the environment; installs on first use, in this folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent --no-audit --no-fund >&2
exec node server.js
