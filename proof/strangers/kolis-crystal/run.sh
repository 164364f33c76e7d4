#!/usr/bin/env bash
# Crystal 1.6.0 (Debian 12), standard library only. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! command -v crystal >/dev/null; then DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends crystal=1.6.0+dfsg-3 >&2; fi
OUT="${TMPDIR:-/tmp}/strangers-build/kolis-crystal"
BIN="$OUT/kolis"
if [ ! -x "$BIN" ] || [ kolis.cr -nt "$BIN" ]; then
  mkdir -p "$OUT"
  CRYSTAL_CACHE_DIR="$OUT/cache" crystal build --no-debug --threads 2 -o "$BIN.new" kolis.cr >&2
  mv "$BIN.new" "$BIN"
fi
exec "$BIN"
