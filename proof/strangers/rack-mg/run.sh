#!/usr/bin/env bash
# Ruby 3.1 of Debian 12, Rack 2.2 on Puma 5.6, json-schema 2.8 (versions in packages.txt). PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! ruby -e 'require "rack"; require "puma"; require "json-schema"' 2>/dev/null; then
  (apt-get update -qq && apt-get install -y -qq ruby ruby-rack puma ruby-json-schema) >&2
fi
export RACK_ENV=production
exec puma --quiet --bind "tcp://127.0.0.1:$PORT" --threads 1:5 config.ru
