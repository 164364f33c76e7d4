#!/usr/bin/env bash
# NanoHTTPD with OptimumCode's JSON schema validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/nanohttpd-sv
if [ ! -f "$OUT/app.jar" ] || [ ! -d "$OUT/lib" ] || [ -n "$(find src pom.xml -newer "$OUT/app.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=sv -Duser.country=SE -cp "$OUT/app.jar:$OUT/lib/*" se.nordkolli.Ombudskoppling
