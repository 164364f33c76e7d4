#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
if ! php -m | grep -qi '^apcu$' || [ ! -f /usr/share/php/Slim/autoload.php ] || [ ! -f /usr/share/php/Symfony/Component/Validator/autoload.php ]; then
  export DEBIAN_FRONTEND=noninteractive
  P="php-slim=3.12.4-1 php-symfony-validator=5.4.53+dfsg-0+deb12u1 php-symfony-property-access=5.4.53+dfsg-0+deb12u1 php-apcu=5.1.22+4.0.11-2"
  apt-get install -y -q $P >/dev/null 2>&1 || { apt-get update -q >/dev/null 2>&1; apt-get install -y -q $P >/dev/null; }
fi
exec php -d apc.enabled=1 -d apc.enable_cli=1 -d display_errors=0 -d log_errors=0 -d error_reporting=0 -S "127.0.0.1:${PORT:-8080}" index.php
