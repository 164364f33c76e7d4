#!/usr/bin/env bash
# Scala 3, Scalatra on Jetty, jsoniter-scala with Iron. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/scalatra-bem
if [ ! -f "$OUT/citumwa-1.4.0.jar" ] || [ ! -d "$OUT/lib" ] || [ -n "$(find src pom.xml -newer "$OUT/citumwa-1.4.0.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx1g mvn -q -B -DskipTests -Dbuild.dir="$OUT" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$OUT/citumwa-1.4.0.jar:$OUT/lib/*" zm.citumwa.tampa
