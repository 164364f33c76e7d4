#!/usr/bin/env bash
# Futárpont küldői API. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
V=5.4.53+dfsg-0+deb12u1
if [ "$(dpkg-query -W -f='${Version}' php-symfony-framework-bundle 2>/dev/null)" != "$V" ] || ! dpkg -s php-symfony-validator php-symfony-translation php-symfony-serializer php-symfony-property-access php-egulias-email-validator >/dev/null 2>&1; then
  apt-get install -y -qq --no-install-recommends php-cli php-xml php-mbstring php-symfony-{framework-bundle,validator,translation,serializer,property-access,property-info,yaml}=$V php-egulias-email-validator >&2
fi
export APP_VAR="${TMPDIR:-/tmp}/strangers-build/symfony-${PORT:-8080}"
rm -rf "$APP_VAR"; mkdir -p "$APP_VAR"
php -r 'require "src/autoload.php"; (new App\Kernel("prod", false))->boot();' >&2
exec php -d display_errors=0 -d opcache.enable_cli=1 -S "127.0.0.1:${PORT:-8080}" -t public public/index.php 2>/dev/null
