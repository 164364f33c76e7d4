#!/usr/bin/env bash
# Ruby 3.1, EventMachine with http_parser.rb, Sequel (all Debian 12). PORT from the environment; nothing to build.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! ruby -e 'require "eventmachine"; require "http/parser"; require "sequel"; require "sqlite3"' 2>/dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends \
    ruby3.1 ruby ruby-sequel=5.63.0-1 ruby-sqlite3=1.4.2-4+b3 ruby-eventmachine=1.3~pre20220315-df4ab006-3 ruby-http-parser.rb=0.6.0-6+b4 >&2
fi
exec ruby faendag.rb
