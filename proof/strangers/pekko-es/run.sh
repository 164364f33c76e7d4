#!/usr/bin/env bash
# Scala 3.3, Apache Pekko HTTP and play-json, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/pekko-es
JAR=$BUILD/app.jar
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx768m nice -n 10 mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=es -Duser.country=AR -cp "$JAR:$BUILD/lib/*" ar.com.repartosdelplata.Servidor
