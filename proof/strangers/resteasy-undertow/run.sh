#!/usr/bin/env bash
# RESTEasy 6 on Undertow, Hibernate Validator, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/resteasy-undertow
JAR=$BUILD/app.jar
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests -Dbuild.to="$BUILD" package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Duser.language=mn -Duser.country=MN -cp "$JAR:$BUILD/lib/*" mn.khurd.Main
