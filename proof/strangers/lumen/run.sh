#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT (8080). Lumen 8.3.4 and Illuminate 8.83.26 are Debian's packages (bookworm); APCu keeps the state.
set -euo pipefail
cd "$(dirname "$0")"
if [ ! -f /usr/share/php/Laravel/Lumen/autoload.php ] || ! php -m | grep -qx apcu; then
  { apt-get update && apt-get install -y --no-install-recommends php-cli php-apcu php-mbstring php-laravel-lumen-framework=8.3.4-1; } >&2
fi
exec php -q -d apc.enable_cli=1 -d display_errors=0 -d log_errors=1 -d error_log=/dev/stderr -d expose_php=0 \
  -S "127.0.0.1:${PORT:-8080}" public/index.php
