#!/usr/bin/env bash
# Go, atreugo + gojsonschema. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
BIN=/tmp/strangers-build/atreugo/inzira
if [ ! -x "$BIN" ] || [ -n "$(find . \( -name '*.go' -o -name '*.json' ! -name TRUTH.json \) -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
