#!/usr/bin/env bash
# Java 17, Scala 3.3.7, Tapir 1.11.10 (Netty) with circe. PORT from the environment; Maven builds into target/ on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
JAR=target/api-parceiros.jar
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx900m mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$JAR:target/lib/*" br.com.entregaja.main
