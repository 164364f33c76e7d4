#!/usr/bin/env bash
# Go, gRPC with grpc-gateway. PORT from the environment; builds on first use. gen/ is made by protoc from proto/.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=${TMPDIR:-/tmp}/strangers-build/grpcgw-nl/koppeling
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.go' -newer "$BIN" -print -quit)" ] || [ go.mod -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  GOFLAGS=-buildvcs=false nice -n 10 go build -p 2 -ldflags='-s -w' -o "$BIN" . >&2
fi
exec "$BIN"
