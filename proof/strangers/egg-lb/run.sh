#!/usr/bin/env bash
# Node, Egg.js 3 + egg-validate. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/egg-lb
mkdir -p "$BUILD"
if ! cmp -s package-lock.json "$BUILD/installed-lock.json"; then
  cp package.json package-lock.json "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund) >&2
  cp package-lock.json "$BUILD/installed-lock.json"
fi
rm -rf "$BUILD/app" "$BUILD/config"
cp -r app config index.js "$BUILD/"
export EGG_SERVER_ENV=prod EGG_HOME="$BUILD" NODE_ENV=production
exec node "$BUILD/index.js"
