#!/usr/bin/env bash
# Go, ogen. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=/tmp/strangers-build/peleka/peleka
if [ ! -d oas ] || [ openapi.yaml -nt oas ]; then
  # Beside the source, where the package is looked for; git passes it over.
  go run github.com/ogen-go/ogen/cmd/ogen@v1.24.0 --target oas --package oas --clean openapi.yaml >&2
fi
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
