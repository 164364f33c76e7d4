#!/usr/bin/env bash
# Ancomendas de la Raia: PHP 8.2, Horde_Routes 2.0.5 (Debian 2.0.5-9), ext/filter; state in APCu
set -euo pipefail
cd "$(dirname "$0")"
if [ ! -f /usr/share/php/Horde/Routes/Mapper.php ]; then
  { apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends php-horde-routes=2.0.5-9 php-apcu; } >&2
fi
unset PHP_CLI_SERVER_WORKERS
exec php -d apc.enabled=1 -d apc.enable_cli=1 -d apc.shm_size=16M -d display_errors=0 -d log_errors=0 -d include_path=.:/usr/share/php \
  -d expose_php=0 -S "127.0.0.1:${PORT:-8080}" src/antrada.php
