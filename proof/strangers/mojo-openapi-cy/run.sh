#!/usr/bin/env bash
# Perl 5.36, Mojolicious 9.31 with Mojolicious::Plugin::OpenAPI 5.09 (Debian 12's packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MMojolicious::Plugin::OpenAPI -MYAML::XS -e1 2>/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive nice -n 10 apt-get install -y -qq --no-install-recommends libmojolicious-perl libjson-validator-perl libmojolicious-plugin-openapi-perl libyaml-libyaml-perl; } >&2
fi
export MOJO_MODE=production MOJO_LOG_LEVEL=error
exec perl app.pl daemon -l "http://127.0.0.1:$PORT"
