#!/usr/bin/env bash
# Brama Doręczeń: avaje-jex 2.5 (Jetty), snowy-json 0.16.0
set -euo pipefail
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/jex-pl"
if [ ! -f "$BUILD/brama.jar" ] || [ -n "$(find src pom.xml -newer "$BUILD/brama.jar")" ]; then
  mkdir -p "$BUILD"
  cp -r pom.xml src "$BUILD/"
  (cd "$BUILD" && mvn -q -B -DskipTests package >&2 && cp target/brama.jar brama.jar)
fi
exec java -Xmx256m -cp "$BUILD/brama.jar:$BUILD/target/lib/*" pl.doreczenia.Brama
