#!/usr/bin/env bash
# Go, flow + zog. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/flow-nds/koppel
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false nice go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
