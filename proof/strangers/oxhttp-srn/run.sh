#!/usr/bin/env bash
# Rust 1.95; exact versions in Cargo.toml and Cargo.lock; built on first use into the temporary folder.
set -e
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${TMPDIR:-/tmp}/strangers-build/oxhttp-srn"
cargo build --locked --quiet >&2
exec "$CARGO_TARGET_DIR/debug/tyari-paki"
