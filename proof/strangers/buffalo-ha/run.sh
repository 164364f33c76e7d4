#!/usr/bin/env bash
# Go, Buffalo 1.1 + gobuffalo/validate 3. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=$PWD/bin/isarwa
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p bin
  GOFLAGS=-buildvcs=false nice -n 10 go build -p 2 -o "$BIN" . >&2
fi
export GO_ENV=production ADDR=127.0.0.1 SESSION_SECRET=isarwa-gwaji
exec "$BIN"
