#!/usr/bin/env bash
# Pippo 1.13 on Undertow, Apache BVal, Java 17. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f target/interfaz.jar ] || [ -n "$(find src pom.xml -newer target/interfaz.jar -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dpippo.mode=prod -Duser.language=en -Duser.country=US \
  -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp 'target/interfaz.jar:target/lib/*' cw.korsouentrega.interfaz.Main
