#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. Thin and json_schema come from Debian 12; they are installed on first use.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
for package in thin=1.8.1-2 ruby-brandur-json-schema=0.19.1-1.1; do
  if [ "$(dpkg-query -W -f '${Version}' "${package%%=*}" 2>/dev/null || true)" != "${package##*=}" ]; then
    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$package"
  fi
done
cd "$HERE"
exec env RACK_ENV=production /usr/bin/thin --quiet --address 127.0.0.1 --port "$PORT" --rackup config.ru start
