#!/usr/bin/env bash
# tiny_http + valico. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/tinyhttprs-an
BIN=$CARGO_TARGET_DIR/debug/reparto-pirineu
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  cargo build -q --locked -j2 >&2
  touch "$BIN"
fi
exec "$BIN"
