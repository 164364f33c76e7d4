#!/usr/bin/env bash
# Java 17, FusionAuth java-http with fastjson2's JSONSchema. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f target/fertig ] || [ -n "$(find src pom.xml -newer target/fertig -print -quit)" ]; then
  MAVEN_OPTS=-Xmx512m mvn -q -B compile >&2
  touch target/fertig
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Duser.language=en -Duser.country=GB \
  -cp "target/classes:target/lib/*" it.etschkurier.anbindung.Anbindung
