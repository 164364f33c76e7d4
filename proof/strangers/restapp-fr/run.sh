#!/usr/bin/env bash
# Perl 5.36, REST::Application 0.992 on Plack (PSGI), Config::Model 2.152. PORT from the environment; Debian 12 packages on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -e 'use REST::Application 0.992; use Config::Model 2.152; use CGI::PSGI 0.15; use Plack 1.005; use JSON::XS 4.03;' 2>/dev/null; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    librest-application-perl=0.992-4 libconfig-model-perl=2.152-1 libcgi-psgi-perl=0.15-3 \
    libplack-perl=1.0050-1 libjson-xs-perl=4.040-1~deb12u1; } >&2
fi
exec plackup -I lib -E deployment -s HTTP::Server::PSGI --host 127.0.0.1 --port "$PORT" app.psgi
