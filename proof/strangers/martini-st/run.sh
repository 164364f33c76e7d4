#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
B="${TMPDIR:-/tmp}/strangers-build/martini-st"
mkdir -p "$B"
if [ ! -x "$B/khokahano" ] || [ main.go -nt "$B/khokahano" ]; then go build -p 2 -mod=readonly -o "$B/khokahano" .; fi
export MARTINI_ENV=production
exec "$B/khokahano"
