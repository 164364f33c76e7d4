#!/usr/bin/env bash
# Poet (Mason) and HTML::FormFu, as Debian 12 packages them: libpoet-perl 0.16, libhtml-formfu-perl 2.07.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
if [ ! -e /usr/share/perl5/Poet/Script.pm ] || [ ! -e /usr/share/perl5/HTML/FormFu.pm ]; then
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libpoet-perl libhtml-formfu-perl libplack-perl libjson-xs-perl libyaml-libyaml-perl >&2
fi
# Mason compiles its components into data/ below the root, so the root is a copy
ROOT=/tmp/strangers-build/poet-ty
mkdir -p "$ROOT" && cp -a "$HERE"/. "$ROOT"/
export PORT
exec perl "$ROOT/bin/run.pl"
