#!/usr/bin/env bash
# Go, Goa v3 (gen/ is what `goa gen consegnaurbana.it/mittenti/design` made). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN="${TMPDIR:-/tmp}/strangers-build/goa-it/consegna"
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS="-mod=mod -buildvcs=false" go build -p 2 -o "$BIN" . >&2
fi
exec "$BIN"
