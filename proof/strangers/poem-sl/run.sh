#!/usr/bin/env bash
# Rust, poem + serde_valid. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/poem-sl
BIN=$CARGO_TARGET_DIR/debug/poem-sl
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  nice -n 10 cargo build --locked -q -j 2 >&2
fi
exec "$BIN"
