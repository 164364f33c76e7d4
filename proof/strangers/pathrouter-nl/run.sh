#!/usr/bin/env bash
# Debian 12 packages, exact versions; installed on first use.
set -e
cd "$(dirname "$0")"
if ! perl -MData::Validate::Struct -MPath::Router -MPlack -MJSON::PP -e 1 2>/dev/null; then
  apt-get install -y --no-install-recommends libplack-perl=1.0050-1 libpath-router-perl=0.15-2 libdata-validate-struct-perl=0.11-1 >&2
fi
exec plackup -s HTTP::Server::PSGI -E deployment --host 127.0.0.1 --port "${PORT:-8080}" app.psgi
