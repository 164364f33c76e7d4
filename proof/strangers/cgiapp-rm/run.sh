#!/usr/bin/env bash
# Perl, CGI::Application + Data::FormValidator on Plack. PORT from the environment; Debian packages (packages.txt) on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MCGI::Application -MData::FormValidator -MCGI::PSGI -MPlack -MJSON -e1 2>/dev/null; then
  apt-get update -qq >&2
  xargs -a packages.txt apt-get install -y -qq --no-install-recommends >&2
fi
exec plackup -E deployment -s HTTP::Server::PSGI --host 127.0.0.1 --port "$PORT" spediziun.psgi
