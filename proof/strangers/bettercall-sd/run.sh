#!/usr/bin/env bash
# Node, better-call + sury. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
[ -d node_modules/better-call ] || npm ci --silent --no-audit --no-fund >&2
exec node server.mjs
