#!/usr/bin/env bash
# Java 17, Quarkus 3.33.2 (JVM mode). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
BUILD=/tmp/strangers-build/quarkus
JAR="$BUILD/target/quarkus-app/quarkus-run.jar"
if [ ! -f "$JAR" ] || [ -n "$(find "$HERE/src" "$HERE/pom.xml" -type f -newer "$JAR" -print -quit)" ]; then
  mkdir -p "$BUILD"
  rm -rf "$BUILD/src" "$BUILD/target"
  cp -r "$HERE/src" "$HERE/pom.xml" "$BUILD/"
  (cd "$BUILD" && mvn -q -B -DskipTests package) >&2
fi
exec java -Xmx192m -jar "$JAR"
