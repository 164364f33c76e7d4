#!/usr/bin/env bash
# Rust, may_minihttp with fluentval. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/mayhttp-bho
BIN=$CARGO_TARGET_DIR/release/khabar-setu
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  cargo build --release -q -j 2 >&2
fi
exec "$BIN"
