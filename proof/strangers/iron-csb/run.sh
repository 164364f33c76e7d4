#!/usr/bin/env bash
# Rust, Iron with eserde. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/iron-csb
BIN=$CARGO_TARGET_DIR/release/dowozna
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
