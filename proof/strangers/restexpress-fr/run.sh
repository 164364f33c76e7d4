#!/usr/bin/env bash
# Java 17, RestExpress with Syntaxe. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/restexpress-fr
if [ ! -f "$OUT/ready" ] || [ -n "$(find src pom.xml -newer "$OUT/ready" -print -quit)" ]; then
  rm -rf "$OUT"; mkdir -p "$OUT/classes"
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$OUT/lib" >&2
  find src/main/java -name '*.java' > "$OUT/sources"
  javac -nowarn -proc:none -encoding UTF-8 --release 17 -cp "$OUT/lib/*" -d "$OUT/classes" "@$OUT/sources" >&2
  touch "$OUT/ready"
fi
exec java -Xmx256m -XX:+UseSerialGC -cp "$OUT/classes:$OUT/lib/*" fr.colivia.relais.Main
