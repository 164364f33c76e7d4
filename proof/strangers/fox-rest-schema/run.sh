#!/usr/bin/env bash
# Go: fox + rest-layer's schema. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN="${TMPDIR:-/tmp}/strangers-build/fox-rest-schema/rongorongo"
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
