#!/usr/bin/env bash
# SWI-Prolog with its own HTTP server (Debian 12: swi-prolog-nox 9.0.4+dfsg-2). PORT from the environment; nothing to build.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
command -v swipl >/dev/null || apt-get install -y -q swi-prolog-nox=9.0.4+dfsg-2 >&2
exec swipl --no-signals -O -q server.pl
