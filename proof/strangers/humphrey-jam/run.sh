#!/usr/bin/env bash
# Rust, Humphrey with nanoserde. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${TMPDIR:-/tmp}/strangers-build/humphrey-jam"
BIN=$CARGO_TARGET_DIR/release/delivri-api
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
