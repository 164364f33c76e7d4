#!/usr/bin/env bash
# Micronaut 4, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/micronaut-fi
JAR=$BUILD/app.jar
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m nice -n 10 mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=fi -Duser.country=FI -Dfile.encoding=UTF-8 -jar "$JAR"
