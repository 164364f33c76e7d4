#!/usr/bin/env bash
# Ruby, Camping + valid (Debian bookworm's packages). PORT from the environment; unpacks them on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD=${TMPDIR:-/tmp}/strangers-build/camping-en
if [ ! -e "$BUILD/done" ]; then
  mkdir -p "$BUILD/root"
  want="camping=2.3-1.1 ruby-valid=1.0.0-2.1"
  for p in ruby-rack ruby-nio4r puma; do dpkg -s "$p" >/dev/null 2>&1 || want="$want $p"; done
  (cd "$BUILD" && apt-get download $want >&2 && for d in *.deb; do dpkg -x "$d" root; done)
  touch "$BUILD/done"
fi
cp app.rb forms.rb store.rb config.ru "$BUILD/"
R=$BUILD/root/usr
PUMA=/usr/bin/puma; [ -x "$PUMA" ] || PUMA=$R/bin/puma
cd "$BUILD"
export RACK_ENV=production
exec ruby -W0 -I "$R/share/rubygems-integration/all/gems/camping-2.3/lib" -I "$R/lib/ruby/vendor_ruby" -I "$R/lib/x86_64-linux-gnu/ruby/vendor_ruby/3.1.0" \
  "$PUMA" --quiet --no-config --threads 1:4 --bind "tcp://127.0.0.1:$PORT" config.ru
