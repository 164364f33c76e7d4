#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
out="${TMPDIR:-/tmp}/strangers-build/fasthttp-lg"
mkdir -p "$out"
[ -x "$out/twala" ] && [ "$out/twala" -nt main.go ] && [ "$out/twala" -nt schemas.go ] || go build -o "$out/twala" . >&2
exec "$out/twala"
