#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. Compiled with Maven on first use (one to two minutes).
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
BUILD="${STRANGERS_BUILD:-/tmp/strangers-build}/cask-uy"
export PORT
SUM="$(cat "$HERE/pom.xml" "$HERE"/src/main/scala/*.scala | sha256sum)"
if [ "$(cat "$BUILD/.built" 2>/dev/null)" != "$SUM" ]; then
  rm -rf "$BUILD"; mkdir -p "$BUILD"
  mvn -q -B -f "$HERE/pom.xml" -Dbuild.dir="$BUILD/target" package >&2
  echo "$SUM" > "$BUILD/.built"
fi
exec java -Xmx192m -cp "$BUILD/target/reparto.jar:$BUILD/target/dependency/*" uy.reparto.Main
