#!/usr/bin/env bash
# PHP, Slim 3.12 + nette/schema 1.2 (Debian bookworm's packages). PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
if ! [ -e /usr/share/php/Slim/autoload.php ] || ! [ -e /usr/share/php/Nette/Schema/autoload.php ] || ! php -r 'exit((int) !extension_loaded("apcu"));' 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update >&2 || true
  apt-get -qq install -y --no-install-recommends php8.2-cli php-apcu=5.1.22+4.0.11-2 php-slim=3.12.4-1 php-nette-schema=1.2.3-1 php-nette-utils=4.0.0-1 >&2
fi
exec php -d apc.enable_cli=1 -d display_errors=0 -d expose_php=0 -S "127.0.0.1:$PORT" index.php
