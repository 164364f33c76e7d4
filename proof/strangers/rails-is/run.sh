#!/usr/bin/env bash
# Ruby on Rails 6.1 (API) on Puma, from Debian 12's packages. PORT from the environment; installs on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "${BASH_SOURCE[0]}")"
RAILS='2:6.1.7.10+dfsg-1~deb12u3' PUMA='5.6.5-3+deb12u2'
have() { [ "$(dpkg-query -W -f='${Status} ${Version}' "$1" 2>/dev/null)" = "install ok installed $2" ]; }
if ! { have ruby-railties "$RAILS" && have ruby-actionpack "$RAILS" && have ruby-activemodel "$RAILS" && have puma "$PUMA"; }; then
  SUDO=; [ "$(id -u)" = 0 ] || SUDO=sudo
  get() { $SUDO env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "ruby-railties=$RAILS" "ruby-actionpack=$RAILS" "ruby-activemodel=$RAILS" "puma=$PUMA" >&2; }
  get || { $SUDO apt-get update -qq >&2; get; }
fi
export RAILS_ENV=production LANG=C.UTF-8
exec /usr/bin/ruby -S puma -C config/puma.rb config.ru
