#!/usr/bin/env bash
# Perl 5.36, Plack + Type::Tiny (Debian packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MPlack -MTypes::Standard -MCpanel::JSON::XS -e1 2>/dev/null; then
  apt-get install -y -qq --no-install-recommends $(cat packages.txt) >&2
fi
exec perl -Ilib -MPlack::Runner -e 'my $r = Plack::Runner->new; $r->parse_options(@ARGV); $r->run' -- \
  -E deployment --no-default-middleware -s HTTP::Server::PSGI --host 127.0.0.1 --port "$PORT" app.psgi
