#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
# Laravel 8.83.26 da Debian (bookworm); o PHP tem de ter apcu, mbstring, json
if [ ! -f /usr/share/php/Illuminate/Foundation/Application.php ]; then
  apt-get -qq update >&2 || true
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends php-laravel-framework=8.83.26+dfsg-2 >&2
fi
export LARAVEL_DADOS="${TMPDIR:-/tmp}/estafeta-api-${PORT:-8080}"
mkdir -p "$LARAVEL_DADOS/framework/views" "$LARAVEL_DADOS/logs" "$LARAVEL_DADOS/bootstrap/cache"
exec php -d display_errors=0 -d log_errors=0 -d post_max_size=64K -d variables_order=EGPCS -d error_reporting='E_ALL & ~E_DEPRECATED' -S "127.0.0.1:${PORT:-8080}" -t public public/index.php
