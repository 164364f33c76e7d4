#!/usr/bin/env bash
# ReactPHP's HTTP server (Debian's icinga-php-thirdparty 0.11.0-2) with rakit/validation ff003a3 (1.4.0 and after, in vendor/). PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if [ ! -f /usr/share/icinga-php/vendor/vendor/autoload.php ]; then
  { apt-get update -q && apt-get install -y -q --no-install-recommends php-cli php-mbstring icinga-php-thirdparty=0.11.0-2; } >&2
fi
exec php -d display_errors=stderr -d error_reporting=8191 server.php
