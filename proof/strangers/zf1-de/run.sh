#!/usr/bin/env bash
# PHP, Zend Framework 1 (as Debian's php-icinga ships it). PORT from the environment; fetches the framework on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/zf1-de
VERSION=2.11.4-2+deb12u1
if ! php -m 2>/dev/null | grep -qx apcu; then
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends php-cli php-apcu php-mbstring) >&2
fi
if [ ! -f "$BUILD/zf-$VERSION/usr/share/icingaweb2/library/vendor/Zend/Form.php" ]; then
  mkdir -p "$BUILD"
  (cd "$BUILD" && { apt-get download -qq "php-icinga=$VERSION" || { apt-get update -qq && apt-get download -qq "php-icinga=$VERSION"; }; } \
    && dpkg-deb -x php-icinga_*.deb "zf-$VERSION" && rm -f php-icinga_*.deb) >&2
fi
export ZF_PFAD="$BUILD/zf-$VERSION/usr/share/icingaweb2/library/vendor"
exec php -q -d apc.enabled=1 -d apc.enable_cli=1 -S "127.0.0.1:$PORT" index.php
