#!/usr/bin/env bash
# Embedded Tomcat 10.1 (servlets) with json-schema-validator 2.2.14. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/r39a-tomcat-ko
if [ ! -f "$OUT/app.jar" ] || [ ! -d "$OUT/lib" ] || [ -n "$(find src pom.xml -newer "$OUT/app.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -Dmaven.test.skip=true package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Duser.language=ko -Duser.country=KR -cp "$OUT/app.jar:$OUT/lib/*" kr.dlvr.openapi.Main
