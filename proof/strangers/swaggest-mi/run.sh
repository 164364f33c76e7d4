#!/usr/bin/env bash
# Go, swaggest/rest. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/swaggest-mi/tuku
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ]; then
  mkdir -p "$(dirname "$BIN")"
  nice go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
