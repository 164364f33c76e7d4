#!/bin/bash
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent --no-audit --no-fund
exec node server.mjs
