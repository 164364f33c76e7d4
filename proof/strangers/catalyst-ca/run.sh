#!/usr/bin/env bash
# Perl 5.36, Catalyst with Moose types on Twiggy (Debian 12 packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! command -v twiggy >/dev/null || ! perl -MCatalyst -MMooseX::StrictConstructor -MMooseX::Types -MCpanel::JSON::XS -e 1 2>/dev/null; then
  { apt-get update -q && apt-get install -y -q --no-install-recommends $(cat paquets.lock); } >&2
fi
export PLACK_ENV=deployment
exec twiggy --host 127.0.0.1 --port "$PORT" app.psgi
