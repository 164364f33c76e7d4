#!/usr/bin/env bash
# Java 17, Grizzly HTTP server + Justify (JSON Schema draft-07). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/grizzly-om
mkdir -p "$BUILD/lib"
CP=
while read -r sum path; do
  jar="$BUILD/lib/$(basename "$path")"
  if ! echo "$sum  $jar" | sha256sum -c --status 2>/dev/null; then
    curl -sSf -o "$jar" "https://repo1.maven.org/maven2/$path" >&2
    echo "$sum  $jar" | sha256sum -c --status
  fi
  CP="$CP:$jar"
done < jars.sha256
if [ ! -f "$BUILD/built" ] || [ -n "$(find src schema jars.sha256 -newer "$BUILD/built" -print -quit)" ]; then
  mkdir -p "$BUILD/classes/schema"
  nice javac -encoding UTF-8 -cp "${CP#:}" -d "$BUILD/classes" src/*.java >&2
  cp schema/*.json "$BUILD/classes/schema/"
  touch "$BUILD/built"
fi
exec java -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.language=en -Duser.country=US -Dfile.encoding=UTF-8 -cp "$BUILD/classes$CP" Tajaajila
