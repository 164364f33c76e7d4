#!/usr/bin/env bash
# R with plumber and checkmate, as Debian 12 packages them. PORT from the environment.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! [ -d /usr/lib/R/site-library/plumber ] || ! [ -d /usr/lib/R/site-library/checkmate ]; then
  apt-get install -y -qq --no-install-recommends r-cran-plumber=1.2.1+ds-1 r-cran-checkmate=2.1.0-1 >&2
fi
export LC_ALL=C.UTF-8 LANGUAGE=en
exec Rscript --vanilla app.R
