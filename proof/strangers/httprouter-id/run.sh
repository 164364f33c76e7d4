#!/usr/bin/env bash
# Go, httprouter with gorilla/schema. PORT from the environment; builds on first use, here.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -x bin/integrasi ] || [ -n "$(find . -name '*.go' -newer bin/integrasi -print -quit)" ] || [ go.mod -nt bin/integrasi ]; then
  mkdir -p bin
  GOFLAGS=-buildvcs=false go build -o bin/integrasi . >&2
fi
exec bin/integrasi
