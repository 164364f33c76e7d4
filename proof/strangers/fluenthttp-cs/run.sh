#!/usr/bin/env bash
# fluent-http and Johnzon's JSON Schema, Java 17. PORT from the environment; builds on first use, outside this folder.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/fluenthttp-cs
if [ ! -f "$BUILD/app.jar" ] || [ -n "$(find src pom.xml -newer "$BUILD/app.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests -DbuildDir="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -DPROD_MODE=true -cp "$BUILD/app.jar:$BUILD/lib/*" cz.rozvozka.Rozhrani
