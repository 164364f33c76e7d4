#!/usr/bin/env bash
# Rust, khttp with postmortem. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/khttp-pam
BIN=$CARGO_TARGET_DIR/release/padala
if [ ! -x "$BIN" ] || [ -n "$(find src Cargo.toml -newer "$BIN" -print -quit)" ]; then
  cargo build --release -q -j 2 --locked >&2
fi
exec "$BIN"
