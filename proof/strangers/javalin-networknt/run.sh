#!/usr/bin/env bash
# Anadolu Dağıtım entegrasyon servisi. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build/javalin-networknt"
JAR="$OUT/entegrasyon.jar"
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  rm -rf "$OUT/src"; mkdir -p "$OUT/src"; cp -r pom.xml src "$OUT/src/"
  (cd "$OUT/src" && mvn -q -B -DskipTests package) >&2
  cp "$OUT/src/target/entegrasyon.jar" "$JAR"
fi
exec java -Xmx160m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$JAR"
