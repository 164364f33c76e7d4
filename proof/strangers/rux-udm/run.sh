#!/usr/bin/env bash
# Go, rux + vjson. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN="${TMPDIR:-/tmp}/strangers-build/rux-udm/kurier"
if [ ! -x "$BIN" ] || [ main.go -nt "$BIN" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
