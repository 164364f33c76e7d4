#!/usr/bin/env bash
# Perl, HTTP::Server::Simple + Path::Dispatcher (Debian 12), Params::Check (in Perl itself). PORT from the environment; unpacks its packages on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f .build/siap ] || [ paket-debian.txt -nt .build/siap ]; then
  rm -rf .build; mkdir -p .build/deb .build/perl
  (cd .build/deb && xargs apt-get download -qq < ../../paket-debian.txt) >&2
  for deb in .build/deb/*.deb; do dpkg -x "$deb" .build/perl; done
  touch .build/siap
fi
export PERL5LIB="$PWD/.build/perl/usr/share/perl5:$PWD/.build/perl/usr/lib/x86_64-linux-gnu/perl5/5.36"
exec perl layanan.pl
