#!/usr/bin/env bash
# ActiveJ 5.5 with json-sKema 0.20.0. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/activej-szl
if [ ! -f "$OUT/app.jar" ] || [ -n "$(find src pom.xml -newer "$OUT/app.jar" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -DskipTests package >&2
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=GB -cp "$OUT/app.jar:$OUT/lib/*" szl.Main
