#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. The packages are installed on first use, in the temporary folder.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
BUILD="${STRANGERS_BUILD:-${TMPDIR:-/tmp}/strangers-build}/herbs-ptbr"
mkdir -p "$BUILD"
if ! cmp -s "$HERE/package-lock.json" "$BUILD/.installed"; then
  cp "$HERE/package.json" "$HERE/package-lock.json" "$BUILD/"
  (cd "$BUILD" && npm ci --silent --no-audit --no-fund)
  cp "$HERE/package-lock.json" "$BUILD/.installed"
fi
rm -rf "$BUILD/src"
cp -r "$HERE/src" "$BUILD/src"
cd "$BUILD"
exec node src/index.js
