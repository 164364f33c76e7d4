#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
if [ ! -f target/.built ]; then
  mvn -q -B compile dependency:copy-dependencies -DincludeScope=runtime >&2
  touch target/.built
fi
exec java -XX:TieredStopAtLevel=1 -Xmx256m -cp 'target/classes:target/dependency/*' in.vazhikaatti.App
