#!/usr/bin/env bash
# Rust, ohkami + serde + nutype. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-/tmp/strangers-build/ohkami-pms}"
BIN="$CARGO_TARGET_DIR/debug/portapach"
if [ ! -x "$BIN" ] || [ src/main.rs -nt "$BIN" ]; then cargo build -q --locked -j2 >&2; fi
exec "$BIN"
