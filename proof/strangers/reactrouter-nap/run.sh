#!/usr/bin/env bash
# Node, React Router 7 (framework mode, resource routes) + @sapphire/shapeshift. PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/reactrouter-nap
mkdir -p "$BUILD"
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
  rm -rf "$BUILD/build"
fi
if [ ! -f "$BUILD/build/server/index.js" ] || [ -n "$(find app ./*.ts tsconfig.json -type f -newer "$BUILD/build/server/index.js" -print -quit)" ]; then
  rm -rf "$BUILD/app" "$BUILD/build"
  cp -r app tsconfig.json vite.config.ts react-router.config.ts "$BUILD/"
  (cd "$BUILD" && NODE_ENV=production npx --no-install react-router build) >&2
fi
cd "$BUILD"
export NODE_ENV=production HOST=127.0.0.1
exec node node_modules/@react-router/serve/bin.js ./build/server/index.js
