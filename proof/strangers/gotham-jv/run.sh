#!/usr/bin/env bash
# Rust, gotham with the jsonschema crate. PORT from the environment; builds on first use into target/.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="$PWD/target"
BIN=$CARGO_TARGET_DIR/release/pangkon-jujugan
if [ ! -x "$BIN" ] || [ -n "$(find src skema Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  nice -n 10 cargo build --release --locked -q -j 2 >&2
fi
exec "$BIN"
