#!/usr/bin/env bash
# Go, GoFrame v2. PORT from the environment; builds on first use, into its own folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
BIN=bin/iltu
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p bin
  GOFLAGS=-buildvcs=false nice -n 10 go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
