#!/usr/bin/env bash
# Kirim Kilat partner API. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build/echo-kin"; mkdir -p "$OUT"
GOFLAGS=-mod=readonly go build -o "$OUT/kirimkilat" . >&2
exec "$OUT/kirimkilat"
