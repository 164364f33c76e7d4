#!/usr/bin/env bash
# PHP 8.2, FastRoute 1.3 and Symfony Form 5.4 (Debian 12's packages). PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
PKGS="php-symfony-form php-symfony-validator php-symfony-translation php-symfony-http-foundation php-symfony-serializer php-symfony-config"
if ! dpkg-query -W -f='${Version}\n' php-symfony-form php-symfony-serializer 2>/dev/null | grep -q '^5\.4\.' || ! dpkg-query -W php-nikic-fast-route php-apcu php8.2-cli >/dev/null 2>&1; then
  V=5.4.53+dfsg-0+deb12u1
  { apt-get update -qq && apt-get install -y -qq php8.2-cli php-apcu php-nikic-fast-route=1.3.0-4 $(for p in $PKGS; do echo "$p=$V"; done); } >&2
fi
exec php8.2 -q -d apc.enabled=1 -d apc.enable_cli=1 -d display_errors=0 -d log_errors=0 -d expose_php=0 -S "127.0.0.1:$PORT" index.php >/dev/null 2>&1
