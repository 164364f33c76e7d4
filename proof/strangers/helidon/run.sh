#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT (8080); the first start builds it with Maven.
set -euo pipefail
cd "$(dirname "$0")"
export JAVA_HOME="${JAVA_21_HOME:-${JAVA_HOME:?set JAVA_HOME}}"   # Helidon 4 needs 21 or later
BUILD="${TMPDIR:-/tmp}/strangers-build/helidon"
if [ ! -f "$BUILD/target/livraison.jar" ] || [ -n "$(find src pom.xml -newer "$BUILD/target/livraison.jar" -print -quit)" ]; then
  mkdir -p "$BUILD"
  rm -rf "$BUILD/src" "$BUILD/target/classes"
  cp -r pom.xml src "$BUILD/"
  (cd "$BUILD" && nice -n 10 mvn -q -B -DskipTests package) >&2
fi
exec "$JAVA_HOME/bin/java" -Xmx256m -XX:TieredStopAtLevel=1 -cp "$BUILD/target/livraison.jar:$BUILD/target/libs/*" ca.colisdufleuve.livraison.Serveur
