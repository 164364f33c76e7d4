#!/usr/bin/env bash
# Java 17, Restlet 2.5 with OVal 3.2. PORT from the environment; builds on first use into target/.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
JAR=target/nganteur-api.jar
if [ ! -f "$JAR" ] || [ ! -d target/lib ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m nice -n 10 mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=US -cp "$JAR:target/lib/*" id.nganteur.api.Nganteur
