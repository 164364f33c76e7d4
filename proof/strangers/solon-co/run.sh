#!/usr/bin/env bash
# Solon 3, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/solon-co
JAR=$BUILD/app.jar
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m nice mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=GB -cp "$JAR:$BUILD/lib/*" corsica.purtata.App --server.port="$PORT" >&2
