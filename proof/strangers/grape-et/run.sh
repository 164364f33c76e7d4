#!/usr/bin/env bash
# Ruby 3.1, Grape 1.6 on Puma (Debian 12 packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! command -v puma >/dev/null || ! dpkg -s ruby-grape >/dev/null 2>&1; then
  { apt-get update -q && apt-get install -y -q --no-install-recommends $(cat paketid.lock); } >&2
fi
export RACK_ENV=production LANG=C.UTF-8
exec puma --quiet --threads 4:4 --workers 0 --bind "tcp://127.0.0.1:$PORT" config.ru
