#!/usr/bin/env bash
# Rust, Feather with serde and valitron. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/feather-cs
BIN=$CARGO_TARGET_DIR/release/doruceni
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
