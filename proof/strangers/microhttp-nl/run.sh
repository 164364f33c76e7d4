#!/usr/bin/env bash
# Microhttp met openapiprocessor's JSON Schema, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/microhttp-nl
if [ ! -f "$BUILD/klaar" ] || [ -n "$(find src pom.xml -newer "$BUILD/klaar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
  touch "$BUILD/klaar"
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=nl -Duser.country=NL -cp "$BUILD/classes:$BUILD/lib/*" nl.stadskoerier.koppel.Koppelvlak
