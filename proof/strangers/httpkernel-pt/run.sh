#!/usr/bin/env bash
# PHP 8.2, Symfony HttpKernel with Routing and Serializer, webmozart/assert; state in APCu. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
SF=5.4.53+dfsg-0+deb12u1
if [ ! -f /usr/share/php/Symfony/Component/Serializer/autoload.php ] || [ ! -f /usr/share/php/Webmozart/Assert/autoload.php ] || ! php -m | grep -qx apcu; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "php-symfony-http-kernel=$SF" "php-symfony-routing=$SF" "php-symfony-serializer=$SF" \
    "php-symfony-property-info=$SF" "php-symfony-property-access=$SF" php-webmozart-assert=1.11.0-1 php-apcu=5.1.22+4.0.11-2 >&2
fi
exec php -d apc.enable_cli=1 -d apc.shm_size=16M -d display_errors=0 -d log_errors=0 -d expose_php=0 -S "127.0.0.1:$PORT" -t publico publico/index.php
