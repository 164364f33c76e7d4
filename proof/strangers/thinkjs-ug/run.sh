#!/usr/bin/env bash
# ThinkJS 3 with its think-validator. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/thinkjs-ug
if [ ! -f "$OUT/.built" ] || [ -n "$(find src production.js package.json package-lock.json -newer "$OUT/.built" -print -quit)" ]; then
  mkdir -p "$OUT"; rm -rf "$OUT/src"
  cp -r src production.js package.json package-lock.json "$OUT/"
  (cd "$OUT" && nice -n 15 npm ci --silent --no-audit --no-fund >&2)
  touch "$OUT/.built"
fi
cd "$OUT"
exec node production.js
