#!/usr/bin/env bash
# Haskell, servant (Debian 12's packages). PORT from the environment; builds on first use, into its own folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
BIN=bin/arrieru
if [ ! -x "$BIN" ] || [ -n "$(find src -name '*.hs' -newer "$BIN" -print -quit)" ]; then
  if ! command -v ghc-pkg >/dev/null || ! ghc-pkg describe servant-server-0.19.1 >/dev/null 2>&1; then
    { apt-get update -qq || true
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        ghc=9.0.2-4 libghc-aeson-dev=2.0.3.0-1+b5 libghc-random-dev=1.2.1.1-2+b3 libghc-servant-server-dev=0.19.1-1+b4 libghc-uuid-types-dev=1.0.5-2+b1 libghc-warp-dev=3.3.21-3+b2; } >&2
  fi
  mkdir -p bin build
  LC_ALL=C.UTF-8 nice -n 10 ghc -v0 -O1 -threaded -isrc -outputdir build -o "$BIN" src/Main.hs >&2
fi
exec "$BIN"
