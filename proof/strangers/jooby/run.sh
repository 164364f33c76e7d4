#!/usr/bin/env bash
# Java 17, Jooby + Jackson + Hibernate Validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/jooby"
JAR="$BUILD/recapiti-integrazione-1.4.2.jar"
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -type f -print -quit)" ]; then
  mkdir -p "$BUILD"
  mvn -q -B -DskipTests -DbuildDir="$BUILD" package >&2
  touch "$JAR"
fi
cd "$BUILD"
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Duser.language=it -Duser.country=IT \
  -cp "$JAR:$BUILD/lib/*" it.valpadana.recapiti.Applicazione
