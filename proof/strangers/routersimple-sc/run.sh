#!/usr/bin/env bash
# Perl 5.36, Router::Simple + Plack on Twiggy, FormValidator::Simple, all from Debian. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MAnyEvent -MFormValidator::Simple -MJSON::XS -MPlack::Request -MRouter::Simple -MTwiggy::Server -e 1 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  xargs apt-get install -y -qq --no-install-recommends < packages.txt >&2 \
    || { apt-get update -qq >&2; xargs apt-get install -y -qq --no-install-recommends < packages.txt >&2; }
fi
exec perl app.pl
