#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
B="${TMPDIR:-/tmp}/strangers-build/blade-ec"
if [ ! -f "$B/ready" ] || [ -n "$(find src pom.xml -newer "$B/ready" | head -1)" ]; then
  mkdir -p "$B"
  mvn -q -B -DbuildDir="$B" package >&2
  touch "$B/ready"
fi
exec java -Xmx256m -cp "$B/app.jar:$B/lib/*" ec.entregas.Aplicacion
