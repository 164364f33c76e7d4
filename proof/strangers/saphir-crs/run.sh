#!/usr/bin/env bash
# Rust, saphir + cddl. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/saphir-crs
BIN=$CARGO_TARGET_DIR/debug/livrezon-sesel
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  cargo build --locked -q -j2 >&2
fi
exec "$BIN"
