#!/usr/bin/env bash
# zio-http, zio-json and zio-prelude on Scala 3. PORT from the environment; builds on first use (about two minutes).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/ziohttp-ve
if [ ! -f "$OUT/done" ] || [ -n "$(find src pom.xml -newer "$OUT/done" -print -quit)" ]; then
  mkdir -p "$OUT"
  MAVEN_OPTS=-Xmx1g mvn -q -B -DskipTests package >&2
  touch "$OUT/done"
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=ZA -cp "$OUT/target/classes:$OUT/lib/*" za.co.tshisima.ndisedzo.Ndisedzo
