#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. WordPress (Debian's package) is unpacked on first use, in the temporary folder.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
BUILD="${STRANGERS_BUILD:-${TMPDIR:-/tmp}/strangers-build}/wordpress-ru"
VERSION="6.1.9+dfsg1-0+deb12u1"
if ! php -m 2>/dev/null | grep -qi '^apcu$'; then
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends php-cli php-mbstring php-xml php-apcu) >/dev/null 2>&1
fi
if [ ! -f "$BUILD/.installed-$VERSION" ]; then
  rm -rf "$BUILD"
  mkdir -p "$BUILD/deb"
  cd "$BUILD/deb"
  apt-get download -qq "wordpress=$VERSION" >/dev/null 2>&1 || { apt-get update -qq >/dev/null 2>&1; apt-get download -qq "wordpress=$VERSION" >/dev/null 2>&1; }
  dpkg -x wordpress_*.deb "$BUILD/root"
  touch "$BUILD/.installed-$VERSION"
fi
export WORDPRESS_CORE="$BUILD/root/usr/share/wordpress/" PORT
# the core looks for the drop-in here as well
cp "$HERE/site/wp-content/db.php" "${WORDPRESS_CORE}wp-content/db.php"
cd "$HERE/site"
exec php -d apc.enable_cli=1 -d opcache.enable_cli=1 -d display_errors=0 -d log_errors=0 -d variables_order=EGPCS -d enable_post_data_reading=1 -d post_max_size=2M -S "127.0.0.1:$PORT" index.php
