#!/usr/bin/env bash
# Rust, thruster with validators. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/thruster-ban
BIN=$CARGO_TARGET_DIR/release/kirim-bali
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
