#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
B="${TMPDIR:-/tmp}/strangers-build/oapi-gv"
if [ ! -x "$B/app" ] || [ -n "$(find . -newer "$B/app" \( -name '*.go' -o -name '*.yaml' -o -name 'go.*' \) | head -1)" ]; then
  mkdir -p "$B"
  go build -o "$B/app" . >&2
fi
exec "$B/app"
