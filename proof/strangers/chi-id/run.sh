#!/usr/bin/env bash
# Go, chi + gojsonschema. PORT from the environment; builds on first use, in this folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=.build/h2h
if [ ! -x "$BIN" ] || [ -n "$(find . \( -name '*.go' -o -name '*.json' -o -name go.mod \) -newer "$BIN" -not -name TRUTH.json -print -quit)" ]; then
  mkdir -p .build
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
