#!/usr/bin/env bash
# PHP 8.2, Slim 3.12 + Symfony OptionsResolver 5.4 (Debian's packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -e /usr/share/php/Slim/App.php ] || [ ! -e /usr/share/php/Symfony/Component/OptionsResolver/autoload.php ] || ! php -m | grep -qx apcu; then
  apt-get update -qq >&2
  apt-get install -y -qq --no-install-recommends php8.2-cli php8.2-apcu php-slim=3.12.4-1 'php-symfony-options-resolver=5.4.*' >&2
fi
exec php -d apc.enable_cli=1 -d display_errors=0 -d log_errors=0 -S "127.0.0.1:$PORT" index.php
