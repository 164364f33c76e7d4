#!/usr/bin/env bash
# Go, goji.io with google/jsonschema-go. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/goji-hsb/dowoz
if [ ! -x "$BIN" ] || [ -n "$(find . \( -name '*.go' -o -name '*.json' \) ! -name TRUTH.json -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
