#!/usr/bin/env bash
# Ruby 3.1, Puma 5.6 + Mustermann 3.0 (routes) + Hashie 5.0 (Dash), all from Debian 12. PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! ruby -e 'require "puma"; require "mustermann"; require "hashie"; require "rack"' 2>/dev/null; then
  nice -n 15 apt-get install -y -qq ruby puma ruby-mustermann ruby-hashie ruby-rack >&2
fi
exec ruby -Ilib bin/fetuku
