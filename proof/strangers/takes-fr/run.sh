#!/usr/bin/env bash
# Kotlin on Takes 1.24 with json-kotlin-schema. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/takes-fr
if [ ! -f "$OUT/fini" ] || [ -n "$(find src pom.xml -newer "$OUT/fini" -print -quit)" ]; then
  MAVEN_OPTS=-Xmx700m mvn -q -B -DskipTests package >&2
  touch "$OUT/fini"
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Duser.language=fr -Duser.country=FR -cp "$OUT/classes:$OUT/lib/*" fr.derniermetre.passerelle.PasserelleKt
