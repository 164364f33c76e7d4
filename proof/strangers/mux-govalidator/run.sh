#!/usr/bin/env bash
# Rota Certa, API de integração (Go, net/http). PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build/mux-govalidator"; mkdir -p "$OUT"
GOFLAGS=-mod=readonly go build -p 2 -o "$OUT/rotacerta" . >&2
exec "$OUT/rotacerta"
