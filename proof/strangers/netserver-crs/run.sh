#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. Debian's Net::Server and Mouse are unpacked on first use; JSON::PP comes with Perl.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
LIBS="${STRANGERS_BUILD:-/tmp/strangers-build}/netserver-crs"
if [ ! -f "$LIBS/.installed" ]; then
  mkdir -p "$LIBS/deb" && cd "$LIBS/deb"
  apt-get download -qq libnet-server-perl=2.013-2 libmouse-perl=2.5.10-1+b3 >/dev/null 2>&1 \
    || { apt-get update -qq >/dev/null 2>&1; apt-get download -qq libnet-server-perl=2.013-2 libmouse-perl=2.5.10-1+b3 >/dev/null; }
  for d in *.deb; do dpkg-deb -x "$d" "$LIBS"; done
  touch "$LIBS/.installed"
fi
cd "$HERE"
export PORT PERL5LIB="$HERE/lib:$LIBS/usr/share/perl5:$(echo "$LIBS"/usr/lib/*/perl5/*)"
exec perl "$HERE/serviz.pl"
