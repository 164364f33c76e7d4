#!/usr/bin/env bash
# smart-http (Java 17), commons-validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build/smarthttp-ki"
JAR="$OUT/murigo.jar"
if [ ! -f "$JAR" ] || [ ! -d "$OUT/lib" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  mkdir -p "$OUT"
  MAVEN_OPTS="-Xmx384m -XX:TieredStopAtLevel=1" mvn -q -B -Dout="$OUT" -DskipTests -Dmaven.test.skip=true package >&2
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=KE -cp "$JAR:$OUT/lib/*" ke.murigo.Main
