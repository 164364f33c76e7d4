#!/usr/bin/env bash
# Rust, touche with jsonschema-valid. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/touche-bi
BIN=$CARGO_TARGET_DIR/release/pasifik-pos
if [ ! -x "$BIN" ] || [ -n "$(find src schemas Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -q -j 2 >&2
  touch "$BIN"
fi
exec "$BIN"
