#!/usr/bin/env bash
# PHP 8.2 (built-in server), FastRoute, nette/schema and APCu, all from Debian 12. PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
da() { php -d apc.enable_cli=1 -r 'exit((@include "Nette/Schema/autoload.php") && (@include "FastRoute/autoload.php") && function_exists("apcu_fetch") && function_exists("mb_strtolower") ? 0 : 1);' >/dev/null 2>&1; }
if ! da; then
  export DEBIAN_FRONTEND=noninteractive
  { nice -n 10 apt-get -q update || true
    nice -n 10 apt-get -q install -y --no-install-recommends php-cli php-mbstring php-apcu=5.1.22+4.0.11-2 php-nikic-fast-route=1.3.0-4 php-nette-schema=1.2.3-1
  } >&2
fi
export PORT
exec php -q -d display_errors=0 -d display_startup_errors=0 -d log_errors=0 -d expose_php=0 -d date.timezone=Europe/Vienna \
  -d apc.enabled=1 -d apc.shm_size=16M -S "127.0.0.1:$PORT" -t web web/index.php
