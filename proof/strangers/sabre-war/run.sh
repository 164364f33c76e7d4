#!/usr/bin/env bash
# The HTTP layer of SabreDAV 1.8 (Debian's php-sabre-dav) on PHP 8.2, XML Schema of libxml2 for the requests. PORT from the environment.
# Fetches the two packages on first use into the temporary folder; php-cli, php-xml and php-apcu must be there or installable.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
OUT=/tmp/strangers-build/sabre-war
if ! php -m 2>/dev/null | grep -qix dom || ! php -m | grep -qix apcu; then
  apt-get install -y -q php-cli php-xml php-apcu >&2 || { apt-get update -q >&2; apt-get install -y -q php-cli php-xml php-apcu >&2; }
fi
if [ ! -f "$OUT/done" ]; then
  rm -rf "$OUT/deb" "$OUT/root"; mkdir -p "$OUT/deb" "$OUT/root"
  ( cd "$OUT/deb"
    get() { apt-get -q -o APT::Sandbox::User=root download php-sabre-dav=1.8.12-10 php-sabre-vobject=2.1.7-6.1 >&2; }
    get || { apt-get update -q >&2; get; }
    for f in *.deb; do dpkg -x "$f" "$OUT/root"; done )
  touch "$OUT/done"
fi
exec php -q -d include_path=".:$OUT/root/usr/share/php" -d display_errors=0 -d expose_php=0 -d apc.enabled=1 -S "127.0.0.1:$PORT" src/index.php
