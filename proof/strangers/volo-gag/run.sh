#!/usr/bin/env bash
# Rust, volo-http + jtd. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=target/release/bucak-kurye
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$BIN" -print -quit)" ]; then
  cargo build --release --locked -j 2 >&2
  touch "$BIN"
fi
exec "$BIN"
