#!/usr/bin/env bash
# Geessee: Apache Camel on Netty. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/camel-om
if [ ! -f "$OUT/tajaajila.jar" ] || [ -n "$(find src pom.xml -newer "$OUT/tajaajila.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Duser.language=en -Duser.country=ET -cp "$OUT/tajaajila.jar:$OUT/lib/*" et.geessee.Tajaajila
