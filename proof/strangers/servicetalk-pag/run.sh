#!/usr/bin/env bash
# ServiceTalk with Rest.li's data schemas, Java 17. PORT from the environment; Maven builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build"
DIR="$OUT/servicetalk-pag"
if [ ! -f "$DIR/.ready" ] || [ -n "$(find src pom.xml -newer "$DIR/.ready" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B -Dout="$OUT" package >&2
  touch "$DIR/.ready"
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$DIR/classes:$DIR/lib/*" ph.Pabitla
