#!/usr/bin/env bash
# Pakkenet: SvelteKit 2.20.8 (adapter-node 5.2.12), myzod 1.12.1
set -euo pipefail
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/sveltekit-da"
if [ ! -f "$BUILD/.built" ] || [ -n "$(find src package.json package-lock.json svelte.config.js vite.config.ts tsconfig.json -newer "$BUILD/.built")" ]; then
  rm -rf "$BUILD/src"; mkdir -p "$BUILD"
  cp -r src package.json package-lock.json svelte.config.js vite.config.ts tsconfig.json "$BUILD/"
  (cd "$BUILD" && { [ -d node_modules ] || npm ci --silent --no-audit --no-fund; } && npx vite build && touch .built) >&2
fi
cd "$BUILD"
export HOST=127.0.0.1 PORT="${PORT:-8080}" BODY_SIZE_LIMIT=64K SHUTDOWN_TIMEOUT=1 NODE_ENV=production
exec node build/index.js
