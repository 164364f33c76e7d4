#!/usr/bin/env bash
# Go, gocraft/web + twmb/avro. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN="${TMPDIR:-/tmp}/strangers-build/gocraft-ace/peutroh"
if [ ! -x "$BIN" ] || [ -n "$(find . \( -name '*.go' -o -name '*.avsc' -o -name 'go.*' \) -newer "$BIN" -print -quit)" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
