#!/usr/bin/env bash
# Ruby 3.1, Sinatra 3.0.5 + json_schemer 0.2.18 on Puma 5.6.5, all from Debian 12's packages. PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
while read -r pkg version; do
  dpkg-query -W -f '${Version}' "$pkg" 2>/dev/null | grep -qF "$version" || missing=1
done < packages.lock
if [ -n "${missing:-}" ]; then
  apt-get update -qq >&2 || true
  awk '{print $1}' packages.lock | xargs apt-get install -y --no-install-recommends >&2
fi
exec env -u GEM_HOME -u GEM_PATH -u BUNDLE_GEMFILE RACK_ENV=production puma -q -w 0 -t 1:5 -b "tcp://127.0.0.1:$PORT" config.ru
