#!/usr/bin/env bash
# Perl 5.36, Web::Simple + HTML::FormHandler on Starman. PORT from the environment; installs Debian's packages on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
while read -r wanted; do
  if ! dpkg-query -W -f '${Status}' "${wanted%%=*}" 2>/dev/null | grep -q 'install ok installed'; then
    apt-get install -y -qq "$wanted" >&2
  fi
done < packages.txt
export LANG=C.UTF-8 LANGUAGE_HANDLE=de_de PLACK_ENV=deployment
exec starman -Ilib --workers 1 --max-requests 100000000 --disable-keepalive --listen "127.0.0.1:$PORT" zustellung.psgi
