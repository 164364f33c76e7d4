#!/usr/bin/env bash
# Perl 5.36, HTML::Mason 1.59 on Twiggy (PSGI), Test::Deep 1.204. PORT from the environment; Debian 12 packages on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -e 'use HTML::Mason 1.59; use HTML::Mason::PSGIHandler 0.53; use Twiggy 0.1026; use Test::Deep 1.204; use JSON::XS 4.03;' 2>/dev/null; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    libhtml-mason-perl=1:1.59-2 libhtml-mason-psgihandler-perl=0.53-2 twiggy=0.1026+dfsg-1 \
    libtest-deep-perl=1.204-1 libjson-xs-perl=4.040-1~deb12u1 libplack-perl=1.0050-1; } >&2
fi
exec plackup -I lib -E deployment -s Twiggy --host 127.0.0.1 --port "$PORT" app.psgi
