#!/usr/bin/env bash
# Bygger vid första start och lyssnar på 127.0.0.1:$PORT.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PORT CARGO_TARGET_DIR="${STRANGERS_BUILD:-${TMPDIR:-/tmp}/strangers-build}/actix-garde"
cargo build --release --locked --quiet --manifest-path "$HERE/Cargo.toml" >&2
exec "$CARGO_TARGET_DIR/release/leveransnav"
