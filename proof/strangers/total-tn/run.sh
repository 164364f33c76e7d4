#!/usr/bin/env bash
# Node, Total.js 5. PORT from the environment; installs on first use, into its own folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  npm ci --silent --no-audit --no-fund >&2
  cp package-lock.json node_modules/.installed-lock.json
fi
exec node index.js
