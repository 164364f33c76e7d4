#!/usr/bin/env bash
# Finatra 24.2 (Scala 2.13). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/finatra-ts
if [ ! -f "$OUT/app.jar" ] || [ -n "$(find src pom.xml -newer "$OUT/app.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx700m mvn -q -B -DskipTests clean package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=ZA \
  -cp "$OUT/app.jar:$OUT/lib/*" com.phasela.tirhiselo.ServerMain
