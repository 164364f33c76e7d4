#!/usr/bin/env bash
# Go, Fiber v3 + go-playground/validator with its Spanish translations. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=.build/integracion
if [ ! -x "$BIN" ] || [ -n "$(find . -maxdepth 1 \( -name '*.go' -o -name go.mod -o -name go.sum \) -newer "$BIN" -print -quit)" ]; then
  mkdir -p .build
  GOFLAGS=-buildvcs=false go build -p 1 -o "$BIN" . >&2
fi
exec "$BIN"
