#!/usr/bin/env bash
# Java, Armeria + networknt json-schema-validator (Korean). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=${TMPDIR:-/tmp}/strangers-build/armeria
if [ ! -f "$OUT/app.jar" ] || [ -n "$(find src pom.xml -newer "$OUT/app.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests "-Dbuild.dir=$OUT" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -cp "$OUT/app.jar:$OUT/lib/*" kr.parcel.openapi.OpenApi
