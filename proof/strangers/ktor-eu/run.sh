#!/usr/bin/env bash
# Kotlin, Ktor 3. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/ktor-eu
if [ ! -f "$BUILD/ready" ] || [ -n "$(find src pom.xml -newer "$BUILD/ready" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx768m nice -n 10 mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
  touch "$BUILD/ready"
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=GB -cp "$BUILD/classes:$BUILD/lib/*" eus.ateraino.MainKt
