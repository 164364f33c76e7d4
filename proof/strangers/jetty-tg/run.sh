#!/usr/bin/env bash
# Java, Jetty 12 core + dev.harrel json-schema. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
B=${TMPDIR:-/tmp}/strangers-build/jetty-tg
if [ ! -f "$B/built" ] || [ -n "$(find src pom.xml -newer "$B/built" -print -quit)" ]; then
  mkdir -p "$B"
  MAVEN_OPTS=-Xmx512m nice mvn -q -B -Dbuild.dir="$B" prepare-package >&2
  touch "$B/built"
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$B/classes:$B/lib/*" tj.rason.Daraja
