#!/bin/bash
# PORT=8080 bash run.sh
set -e
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent --no-audit --no-fund >&2
exec node server.js
