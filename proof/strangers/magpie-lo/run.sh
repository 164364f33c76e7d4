#!/usr/bin/env bash
# Perl, Magpie with Moo, MooX::StrictConstructor and Specio, from Debian 12. PORT from the environment.
# libmagpie-perl 1.163200-4, libspecio-perl 0.48-1, libmoo-perl 2.005005-1, libmoox-strictconstructor-perl 0.011-2
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MMagpie -MSpecio -MMoo -MMooX::StrictConstructor -e1 2>/dev/null; then
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libmagpie-perl=1.163200-4 libplack-perl=1.0050-1 libspecio-perl=0.48-1 libmoo-perl=2.005005-1 libmoox-strictconstructor-perl=0.011-2; } >&2
fi
exec plackup -I lib -E deployment -s Standalone -o 127.0.0.1 -p "$PORT" app.psgi
