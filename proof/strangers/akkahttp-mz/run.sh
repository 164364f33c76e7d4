#!/usr/bin/env bash
# Scala, Akka HTTP + spray-json. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/akkahttp-mz
if [ ! -f "$OUT/.built" ] || [ -n "$(find src pom.xml -newer "$OUT/.built" -print -quit)" ]; then
  mkdir -p "$OUT"
  MAVEN_OPTS=-Xmx768m nice -n 15 mvn -q -B -DskipTests package >&2
  touch "$OUT/.built"
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=pt -Duser.country=MZ -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$OUT/classes:$OUT/lib/*" mz.estafeta.integracao.Servidor
