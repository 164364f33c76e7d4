#!/usr/bin/env bash
# Perl, Web::Machine with MooseX::Types::Structured, on Starman. PORT from the environment. Packages of Debian 12 (exact versions in packages.txt).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
perl -MWeb::Machine -MMooseX::Types::Structured -MCpanel::JSON::XS -MStarman -e1 2>/dev/null ||
  { apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(cat packages.txt); } >&2
exec starman -I lib --listen "127.0.0.1:$PORT" --workers 1 --max-requests 1000000 --disable-keepalive --env deployment app.psgi
