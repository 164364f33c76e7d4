#!/usr/bin/env bash
# Feersum (1.410) with Plack and Validation::Class (7.900058), all from Debian. PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! perl -MFeersum -MPlack::Request -MValidation::Class::Simple -e1 2>/dev/null; then
  { apt-get update -q && apt-get install -y -q --no-install-recommends feersum=1.410-2 libplack-perl libvalidation-class-perl=7.900058-1; } >&2
fi
exec perl server.pl
