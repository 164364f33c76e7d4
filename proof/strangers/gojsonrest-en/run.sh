#!/usr/bin/env bash
# go-json-rest 3.3.2 with go-tagexpr 2.9.2's validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=/tmp/strangers-build/gojsonrest-en/server
if [ ! -f "$BIN" ] || [ -n "$(find main.go go.mod go.sum -newer "$BIN" -print -quit)" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-mod=mod go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
