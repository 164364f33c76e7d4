#!/bin/bash
# PORT=8080 bash run.sh; builds on first use
set -e
cd "$(dirname "$0")"
out="${TMPDIR:-/tmp}/strangers-build/ozzorouting-lad"
mkdir -p "$out"
if [ ! -x "$out/mandado" ] || [ -n "$(find . -newer "$out/mandado" \( -name '*.go' -o -name 'go.*' \) -print -quit)" ]; then
  GOMAXPROCS=2 go build -mod=readonly -buildvcs=false -o "$out/mandado.$$" . >&2
  mv "$out/mandado.$$" "$out/mandado"
fi
exec "$out/mandado"
