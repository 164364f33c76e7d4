#!/usr/bin/env bash
# Go, gin + validator with universal-translator in Galician. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/gin-gl/pasarela
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false nice -n 10 go build -p 2 -trimpath -ldflags '-s -w' -o "$BIN" . >&2
fi
export GIN_MODE=release
exec "$BIN"
