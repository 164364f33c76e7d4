#!/usr/bin/env bash
# Recaus de la Dehesa (Node 20): npm ci once into a build folder, then the server on 127.0.0.1:$PORT.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
sum="$(cat "$here"/package-lock.json "$here"/*.js | sha256sum | cut -c1-12)"
root="${TMPDIR:-/tmp}/strangers-build"
out="$root/spirit-ext-$sum"
if [ ! -d "$out" ]; then
  mkdir -p "$root"
  part="$(mktemp -d "$root/.spirit-ext.XXXXXX")"
  cp "$here"/package.json "$here"/package-lock.json "$here"/*.js "$part"/
  chmod -R u+w "$part"
  (cd "$part" && npm ci --silent --no-audit --no-fund --ignore-scripts) >&2
  mv -T "$part" "$out" 2>/dev/null || rm -rf "$part"
fi
export PORT="${PORT:-8080}"
exec node "$out/server.js"
