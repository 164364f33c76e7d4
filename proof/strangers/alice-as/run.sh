#!/usr/bin/env bash
# Go, net/http with alice; requests decoded by go-jsonschema's generated code. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=/tmp/strangers-build/alice-as/setu
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false nice -n 15 go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
