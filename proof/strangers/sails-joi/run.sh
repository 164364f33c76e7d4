#!/usr/bin/env bash
# Node, polka + superstruct. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules/superstruct ] || npm ci --no-audit --no-fund >&2
exec node server.mjs
