#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. The Debian packages (bookworm) are installed on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PORT
if ! perl -MPOE::Component::Server::SimpleHTTP=2.28 -MDeclare::Constraints::Simple=0.03 -MCpanel::JSON::XS -e1 2>/dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y -qq libpoe-component-server-simplehttp-perl=2.28-2 libdeclare-constraints-simple-perl=0.03-1.1 libcpanel-json-xs-perl >&2
fi
exec perl "$HERE/lawelawe.pl"
