#!/usr/bin/env bash
# Haskell, scotty 0.12 and aeson 2.0 of Debian 12 (apt-get install ghc libghc-scotty-dev libghc-aeson-dev). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
command -v ghc >/dev/null && ghc-pkg describe scotty >/dev/null 2>&1 ||
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ghc libghc-scotty-dev libghc-aeson-dev >&2
OUT=${TMPDIR:-/tmp}/strangers-build/scotty-sw
BIN=$OUT/msafirishaji
if [ ! -x "$BIN" ] || [ -n "$(find src -newer "$BIN" -print -quit)" ]; then
  mkdir -p "$OUT"
  nice -n 10 ghc -v0 -O0 -threaded -isrc -outputdir "$OUT/obj" -o "$BIN" src/Main.hs >&2
fi
exec "$BIN"
