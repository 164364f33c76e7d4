#!/usr/bin/env bash
# Java, Stripes 1.6 on embedded Jetty 9.4. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/stripes-ckb
if [ ! -f "$OUT/built" ] || [ -n "$(find src pom.xml -newer "$OUT/built" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B compile >&2
  rm -f "$OUT"/lib/commons-logging-*.jar "$OUT"/lib/log4j-*.jar
  touch "$OUT/built"
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=US -cp "$OUT/classes:$OUT/lib/*" krd.geyandin.ext.Main
