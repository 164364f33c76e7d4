#!/usr/bin/env bash
# Node, tsoa 6. PORT from the environment; installs and builds into the temporary folder on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
BUILD=${TMPDIR:-/tmp}/strangers-build/tsoa
SUM=$(cat package-lock.json tsoa.json tsconfig.json src/*.ts | sha256sum)
if [ "$(cat "$BUILD/built" 2>/dev/null)" != "$SUM" ]; then
  rm -rf "$BUILD"; mkdir -p "$BUILD"
  cp -r package.json package-lock.json tsoa.json tsconfig.json src "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund && npm run --silent build) >&2
  echo "$SUM" > "$BUILD/built"
fi
exec node "$BUILD/dist/seva.js"
