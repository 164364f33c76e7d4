#!/usr/bin/env bash
# Rust, viz + validify. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/viz-zu
BIN=$CARGO_TARGET_DIR/release/thumela
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  nice -n 10 cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
