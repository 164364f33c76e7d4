#!/usr/bin/env bash
# Perl, AnyEvent::HTTPD + JSON::Validator, both Debian's packages (bookworm). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -e 'use AnyEvent::HTTPD 0.93; use JSON::Validator 5.14; exit !($AnyEvent::HTTPD::VERSION == 0.93 && $JSON::Validator::VERSION == 5.14)' 2>/dev/null; then
  apt-get update >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y libanyevent-httpd-perl=0.93-6 libjson-validator-perl=5.14+dfsg-1 >&2
fi
exec perl server.pl
