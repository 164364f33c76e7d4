#!/usr/bin/env bash
# Scala 3, http4s (ember) + circe + refined. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
export DORUCKA_OUT=/tmp/strangers-build/http4s-rusyn
if [ ! -f "$DORUCKA_OUT/.built" ] || [ -n "$(find src pom.xml -newer "$DORUCKA_OUT/.built" -print -quit)" ]; then
  mkdir -p "$DORUCKA_OUT"
  nice -n 15 mvn -q -B process-classes >&2
  touch "$DORUCKA_OUT/.built"
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dcats.effect.warnOnNonMainThreadDetected=false \
  -cp "$DORUCKA_OUT/classes:$(cat "$DORUCKA_OUT/cp.txt")" sk.beskyd.dorucka.Servis
