#!/usr/bin/env bash
# Go, bunrouter with CUE. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -x .build/renkei ] || [ main.go -nt .build/renkei ] || [ kensho.cue -nt .build/renkei ] || [ go.mod -nt .build/renkei ]; then
  mkdir -p .build
  GOFLAGS=-buildvcs=false go build -p 2 -o .build/renkei . >&2
fi
exec ./.build/renkei
