#!/usr/bin/env bash
# Rust, roa + domainstack. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=/tmp/strangers-build/roa-de
BIN="$CARGO_TARGET_DIR/debug/zustellportal"
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  cargo build --locked -q >&2
fi
exec "$BIN"
