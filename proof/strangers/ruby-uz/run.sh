#!/usr/bin/env bash
# Ruby 3.1, Sinatra + json-schema 2.8.1 on puma, all Debian 12 packages. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! ruby -e 'require "sinatra/base"; require "json-schema"; require "puma"' 2>/dev/null; then
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends ruby ruby-sinatra ruby-json-schema puma) >&2
fi
exec ruby app.rb
