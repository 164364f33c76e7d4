#!/usr/bin/env bash
# Go, gqlgen (a REST transport over its executor; gqlparser validates). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/gqlgen-war/ganghaan
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
