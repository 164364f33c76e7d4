#!/usr/bin/env bash
# Tourenpaket Partner-Schnittstelle (Spark Java, Jackson, Hibernate Validator). PORT=8080 bash run.sh
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/spark-hv"
JAR="$BUILD/schnittstelle.jar"
if [ ! -f "$JAR" ] || [ ! -d "$BUILD/lib" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$JAR:$BUILD/lib/*" at.tourenpaket.schnittstelle.Schnittstelle
