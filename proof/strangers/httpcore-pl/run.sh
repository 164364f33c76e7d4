#!/usr/bin/env bash
# Java 17, Apache HttpCore 5 + Jackson + commons-lang3 Validate. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build/httpcore-pl"
if [ ! -f "$OUT/ok" ] || [ -n "$(find pom.xml src -newer "$OUT/ok" -print -quit)" ]; then
  mkdir -p "$OUT/classes"
  mvn -q -B dependency:copy-dependencies -DoutputDirectory="$OUT/lib" >&2
  javac -proc:none -encoding UTF-8 -parameters -cp "$OUT/lib/*" -d "$OUT/classes" src/pl/doreczenia/*.java >&2
  touch "$OUT/ok"
fi
exec java -Xmx192m -Dfile.encoding=UTF-8 -cp "$OUT/classes:$OUT/lib/*" pl.doreczenia.Bramka
