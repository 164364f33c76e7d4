#!/usr/bin/env bash
# Ruby: WEBrick with dry-types, both from Debian bookworm. PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! dpkg-query -W -f '${Version}' ruby-dry-types 2>/dev/null | grep -qx '1.2.2-2' || ! ruby -e 'require "webrick"' 2>/dev/null; then
  apt-get update >&2
  apt-get install -y --no-install-recommends ruby ruby-webrick=1.8.1-1 ruby-dry-types=1.2.2-2 >&2
fi
exec ruby server.rb
