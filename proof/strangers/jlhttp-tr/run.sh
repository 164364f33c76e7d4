#!/usr/bin/env bash
# Java, JLHTTP with the Medeia JSON Schema validator. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
B=/tmp/strangers-build/jlhttp-tr
if [ ! -e "$B/ok" ] || [ -n "$(find src schemas pom.xml -newer "$B/ok" -print -quit)" ]; then
  rm -rf "$B"; mkdir -p "$B/classes"
  mvn -q -B dependency:copy-dependencies -DoutputDirectory="$B/lib" >&2
  javac -encoding UTF-8 -cp "$B/lib/*" -d "$B/classes" src/*.java >&2
  cp -r schemas "$B/classes/"
  touch "$B/ok"
fi
exec java -Xmx192m -Dfile.encoding=UTF-8 -cp "$B/classes:$B/lib/*" Uygulama
