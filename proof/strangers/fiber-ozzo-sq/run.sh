#!/usr/bin/env bash
# Go, Fiber v2 + ozzo-validation. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/fiber-ozzo-sq/dergesa
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false nice -n 10 go build -p 2 -ldflags='-s -w' -o "$BIN" . >&2
fi
exec "$BIN"
