#!/usr/bin/env bash
# Go, ogen (the code in oas/ is generated from openapi.yaml). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -x .build/integratsiia ] || [ main.go -nt .build/integratsiia ] || [ openapi.yaml -nt .build/integratsiia ]; then
  mkdir -p .build
  GOFLAGS=-buildvcs=false go build -p 2 -o .build/integratsiia . >&2
fi
exec ./.build/integratsiia
