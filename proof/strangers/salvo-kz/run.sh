#!/usr/bin/env bash
# Rust, Salvo + garde. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/salvo-kz
BIN=$CARGO_TARGET_DIR/release/zhetkizu
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  nice -n 10 cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
