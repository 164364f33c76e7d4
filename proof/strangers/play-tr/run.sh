#!/usr/bin/env bash
# Scala 2.13, Play 3.0 (Pekko HTTP server) + play-json 3.0; built by Maven. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f target/entegrasyon.jar ] || [ pom.xml -nt target/entegrasyon.jar ] || [ -n "$(find src -type f -newer target/entegrasyon.jar -print -quit)" ]; then
  mvn -q -B -DskipTests package >&2
fi
exec java -Xmx256m -XX:TieredStopAtLevel=1 -cp 'target/entegrasyon.jar:target/lib/*' tr.com.kapida.Sunucu
