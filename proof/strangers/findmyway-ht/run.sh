#!/usr/bin/env bash
# node:http + find-my-way on 127.0.0.1:$PORT; installs here on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
if ! cmp -s package-lock.json node_modules/.lock-enstale; then
  npm ci --silent --no-audit --no-fund >&2
  cp package-lock.json node_modules/.lock-enstale
fi
export PORT
exec node src/serve.js
