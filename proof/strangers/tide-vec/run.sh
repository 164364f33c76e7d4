#!/bin/bash
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${TMPDIR:-/tmp}/strangers-build/tide-vec"
cargo build --quiet --locked || exit 1
exec "$CARGO_TARGET_DIR/debug/tide-vec"
