#!/usr/bin/env bash
# Bun, Bao.js + validata, TypeScript. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/bao-ch
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  mkdir -p "$BUILD"
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund --ignore-scripts) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
rm -rf "$BUILD/src"
cp -r src "$BUILD/src"
BUN=$BUILD/node_modules/@oven/bun-linux-x64/bin/bun
chmod +x "$BUN"
cd "$BUILD"
exec "$BUN" src/tutuhon.ts
