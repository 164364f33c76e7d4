#!/usr/bin/env bash
# Java 17, mu-server + avaje-jsonb + avaje-validator. PORT from the environment; Maven builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
JAR=target/zustellwunsch.jar
if [ ! -f "$JAR" ] || [ ! -d target/lib ] || [ pom.xml -nt "$JAR" ] || [ -n "$(find src -name '*.java' -newer "$JAR" -print -quit)" ]; then
  mvn -q -B clean package >&2
fi
exec java -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$JAR:target/lib/*" at.zustell.App
