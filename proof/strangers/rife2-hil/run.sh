#!/usr/bin/env bash
# Java 17, RIFE2 with its own validation, Jackson. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f target/.done ] || [ pom.xml -nt target/.done ] || [ -n "$(find src -type f -newer target/.done -print -quit)" ]; then
  rm -rf target
  mvn -q -B compile >&2
  touch target/.done
fi
exec java -Xmx256m -cp 'target/classes:target/lib/*' hatud.Hatud
