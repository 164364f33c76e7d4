#!/usr/bin/env bash
# Budet leveringstjeneste. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
has() { [ "$(dpkg-query -W -f='${Version}' "$1" 2>/dev/null)" = "$2" ]; }
if ! has libmojolicious-perl 9.31+dfsg-1 || ! has libjson-validator-perl 5.14+dfsg-1; then
  apt-get install -y -qq --no-install-recommends libmojolicious-perl=9.31+dfsg-1 libjson-validator-perl=5.14+dfsg-1 libyaml-libyaml-perl >&2
fi
export MOJO_MODE=production MOJO_LOG_LEVEL="${MOJO_LOG_LEVEL:-fatal}"
exec perl -Ilib budet.pl daemon -l "http://127.0.0.1:${PORT:-8080}"
