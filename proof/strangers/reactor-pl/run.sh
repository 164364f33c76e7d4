#!/usr/bin/env bash
# Reactor Netty + openapi4j. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/reactor-pl
JAR=$OUT/target/bramka-1.4.2.jar
if [ ! -f "$JAR" ] || [ ! -d "$OUT/lib" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=US -cp "$JAR:$OUT/lib/*" pl.kurierlokalny.Bramka
