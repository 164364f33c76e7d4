#!/usr/bin/env bash
# Perl 5.36, Dancer 1 + Params::Validate under plackup (Debian packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MDancer -MParams::Validate -MPlack::Runner -MJSON -MJSON::XS -e1 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  # the versions of packages.txt; what Debian has today where they are gone
  { apt-get update && { xargs -a packages.txt apt-get install -y --no-install-recommends || sed 's/=.*//' packages.txt | xargs apt-get install -y --no-install-recommends; }; } >&2
fi
export PLACK_ENV=deployment DANCER_ENVIRONMENT=production
exec perl -S plackup -s Standalone --host 127.0.0.1 --port "$PORT" -E deployment --no-default-middleware app.psgi
