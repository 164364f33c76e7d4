#!/usr/bin/env bash
# Rust, Tako + zod-rs. PORT from the environment; builds on first use (two to five minutes on two cores).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${TMPDIR:-/tmp}/strangers-build/tako-kab
cargo build --release --locked --quiet >&2
exec "$CARGO_TARGET_DIR/release/tako-kab"
