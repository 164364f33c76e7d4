#!/usr/bin/env bash
# Erlang 25, mochiweb, jiffy, p1_yconf: Debian 12 packages. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! command -v erlc >/dev/null || ! ls -d /usr/lib/erlang/lib/mochiweb* /usr/lib/erlang/lib/jiffy* /usr/lib/erlang/lib/p1_yconf* >/dev/null 2>&1; then
  apt-get install -y --no-install-recommends erlang-base erlang-crypto erlang-jiffy=1.1.1-1 erlang-mochiweb=3.1.1-1 erlang-p1-yconf=1.0.15-1 >&2
fi
BUILD=${TMPDIR:-/tmp}/strangers-build/cowboy-fo
if [ ! -f "$BUILD/bodberi.beam" ] || [ -n "$(find src -newer "$BUILD/bodberi.beam" -print -quit)" ]; then
  mkdir -p "$BUILD"
  erlc -o "$BUILD" src/bodberi_spec.erl src/bodberi_goymsla.erl src/bodberi.erl >&2
fi
export ERL_CRASH_DUMP=/dev/null
exec erl -noinput -noshell +S 2:2 -pa "$BUILD" -kernel logger_level error -s bodberi start
