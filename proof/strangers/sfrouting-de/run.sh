#!/usr/bin/env bash
# PHP 8.2, symfony/routing and http-foundation without the kernel, bodies through symfony/config (Debian 12 packages, 5.4). PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
for c in routing:Routing http-foundation:HttpFoundation config:Config; do
  [ -e "/usr/share/php/Symfony/Component/${c#*:}/autoload.php" ] || apt-get install -y -qq "php-symfony-${c%%:*}=5.4*" >&2
done
php -m | grep -qx apcu || apt-get install -y -qq php-apcu >&2
exec php -d apc.enable_cli=1 -d display_errors=0 -d log_errors=0 -d variables_order=EGPCS -d expose_php=1 -S "127.0.0.1:$PORT" src/index.php >/dev/null 2>&1
