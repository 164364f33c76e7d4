#!/usr/bin/env bash
# Pahasu Paarsal: Java 17, Ratpack with YAVI. PORT from the environment; built by Maven on first use (target/ in this folder).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
JAR=target/paarsal.jar
if [ ! -f "$JAR" ] || [ ! -d target/lib ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m nice -n 10 mvn -q -B -DskipTests package >&2
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=LK \
  --add-opens java.base/java.lang=ALL-UNNAMED -cp "$JAR:target/lib/*" lk.pahasu.paarsal.Paarsal
