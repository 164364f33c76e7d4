#!/usr/bin/env bash
# Saddehat: rouille, bodies held against JSON Schema by boon. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/rouille-se
BIN=$CARGO_TARGET_DIR/release/saddehat
if [ ! -f "$BIN" ] || [ -n "$(find src skema Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -q -j2 >&2
  touch "$BIN"
fi
exec "$BIN"
