#!/usr/bin/env bash
# Java 17, Apache CXF (JAX-RS) + Hibernate Validator, Jackson. PORT from the environment; builds on first use (half a minute).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
JAR=target/hurgelt-api.jar
if [ ! -f "$JAR" ] || [ -n "$(find src pom.xml -newer "$JAR" -print -quit)" ]; then
  mvn -q -B clean package >&2
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=mn -Duser.country=MN -Dfile.encoding=UTF-8 -cp "$JAR:target/lib/*" mn.shuurkhai.api.Main
