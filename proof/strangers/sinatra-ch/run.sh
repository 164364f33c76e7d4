#!/usr/bin/env bash
# Ruby from Debian bookworm: Sinatra and schash. Installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
PKG="ruby=1:3.1 ruby-sinatra=3.0.5-3+deb12u1 ruby-schash=0.1.2-1.1 ruby-webrick=1.8.1-1"
if ! ruby -e 'require "sinatra/base"; require "schash"; require "webrick"' 2>/dev/null; then
  (apt-get install -y -qq --no-install-recommends $PKG || { apt-get update -qq && apt-get install -y -qq --no-install-recommends $PKG; }) >&2
fi
exec ruby app.rb
