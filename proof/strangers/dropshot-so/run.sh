#!/usr/bin/env bash
# Geyn: Rust, dropshot. PORT from the environment; builds on first use (target/ in this folder).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="$PWD/target"
BIN=$CARGO_TARGET_DIR/release/xidhiidh-geyn
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  nice -n 10 cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
