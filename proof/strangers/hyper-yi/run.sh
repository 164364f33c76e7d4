#!/usr/bin/env bash
# Rust, hyper + matchit + serde + garde. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${TMPDIR:-/tmp}/strangers-build/hyper-yi"
BIN="$CARGO_TARGET_DIR/release/liferung"
if [ ! -x "$BIN" ] || [ -n "$(find Cargo.toml Cargo.lock src -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked --quiet -j 2 >&2
fi
exec "$BIN"
