#!/usr/bin/env bash
# Rust, xitca-web + vld. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/xitca-lmo
BIN=$OUT/release/portaletter-api
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  mkdir -p "$OUT"
  CARGO_TARGET_DIR="$OUT" nice -n 15 cargo build --release --locked -q -j 2 >&2
  touch "$BIN"
fi
exec "$BIN"
