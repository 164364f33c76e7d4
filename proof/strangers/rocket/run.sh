#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT (8080); the first start compiles it.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${TMPDIR:-/tmp}/strangers-build/rocket"
mkdir -p "$CARGO_TARGET_DIR"
nice -n 10 cargo build --quiet --locked >&2
exec "$CARGO_TARGET_DIR/debug/kotikuljetus"
