#!/usr/bin/env bash
# Builds on first use (one to three minutes) into the temporary folder, then serves on 127.0.0.1:$PORT.
set -euo pipefail
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/springboot-yavi-nd"
JAR="$BUILD/thumela.jar"
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  mvn -q -B -DskipTests -Dbuild.dir="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$JAR"
