#!/usr/bin/env bash
# Go, go-zero. PORT from the environment; built on first use (and whenever a source is newer).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
BUILD=${TMPDIR:-/tmp}/strangers-build/gozero-zh
if [ ! -x "$BUILD/server" ] || [ -n "$(find . -newer "$BUILD/server" \( -name '*.go' -o -name 'go.*' \) -print -quit)" ]; then
  mkdir -p "$BUILD"
  go build -mod=readonly -o "$BUILD/server" . >&2
fi
exec "$BUILD/server"
