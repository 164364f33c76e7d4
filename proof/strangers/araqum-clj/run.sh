#!/usr/bin/env bash
# Clojure 1.12, Jetty 12, clojure.spec. PORT from the environment; fetches the jars on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/araqum-clj
CP=$BUILD/classpath
if ! cmp -s pom.xml "$BUILD/pom.xml" || [ ! -s "$CP" ]; then
  mkdir -p "$BUILD"
  MAVEN_OPTS=-Xmx256m nice -n 10 mvn -q -B -f pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath -Dmdep.outputFile="$CP" >&2
  cp pom.xml "$BUILD/pom.xml"
fi
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -cp "src:$(cat "$CP")" clojure.main -m araqum.main
