#!/usr/bin/env bash
# Java 17, Spring Boot WebFlux. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/webflux-mk
SUM=$(cat pom.xml $(find src -type f | sort) | sha256sum)
if [ ! -f "$BUILD/target/dostava.jar" ] || [ "$(cat "$BUILD/sum" 2>/dev/null)" != "$SUM" ]; then
  mkdir -p "$BUILD"; rm -rf "$BUILD/src"; cp -r pom.xml src "$BUILD/"
  (cd "$BUILD" && nice -n 10 mvn -q -B -DskipTests package) >&2
  echo "$SUM" > "$BUILD/sum"
fi
exec java -XX:TieredStopAtLevel=1 -Xmx192m -jar "$BUILD/target/dostava.jar"
