#!/usr/bin/env bash
# PHP 8.2 (Debian: php8.2-cli, php-apcu), FastRoute + justinrainbow/json-schema. PORT from the environment; fetches on first use, here.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! php -r 'exit(extension_loaded("apcu") ? 0 : 1);' 2>/dev/null; then
  apt-get install -y -q php8.2-cli php-apcu >&2
fi
if ! cmp -s packages.txt vendor/installed.txt; then
  rm -rf vendor && mkdir -p vendor/deb
  (cd vendor/deb && { apt-get download $(cat ../../packages.txt) || { apt-get update && apt-get download $(cat ../../packages.txt); }; }) >&2
  for deb in vendor/deb/*.deb; do dpkg -x "$deb" vendor/root; done
  cp packages.txt vendor/installed.txt
fi
exec php -d apc.enable_cli=1 -d apc.shm_size=16M -d display_errors=0 -d log_errors=1 -d expose_php=0 -S "127.0.0.1:$PORT" index.php
