#!/usr/bin/env bash
# Rust, warp with serde and validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/warp-ge
BIN=$CARGO_TARGET_DIR/release/amanati
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  nice -n 10 cargo build --release -q -j 2 >&2
fi
exec "$BIN"
