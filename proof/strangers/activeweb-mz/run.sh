#!/usr/bin/env bash
# JavaLite ActiveWeb 3.0 on Jetty 9.4, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/activeweb-mz
JAR=$BUILD/app.jar
if [ ! -f "$JAR" ] || [ ! -d "$BUILD/lib" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
fi
exec env ACTIVE_ENV=production java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=GB -Duser.timezone=Africa/Maputo -cp "$JAR:$BUILD/lib/*" app.Servidor
