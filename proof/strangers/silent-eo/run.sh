#!/usr/bin/env bash
# Builds on first use (one to three minutes) into the temporary folder, then serves on 127.0.0.1:$PORT.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${TMPDIR:-/tmp}/strangers-build/silent-eo"
if [ ! -x "$CARGO_TARGET_DIR/release/silent-eo" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$CARGO_TARGET_DIR/release/silent-eo" -print -quit)" ]; then
  cargo build --release --locked --quiet >&2
  touch "$CARGO_TARGET_DIR/release/silent-eo"
fi
exec "$CARGO_TARGET_DIR/release/silent-eo"
