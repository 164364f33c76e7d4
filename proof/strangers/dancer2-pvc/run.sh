#!/usr/bin/env bash
# Mensajería Quetzal, enlace de clientes. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
if ! perl -e 'require Dancer2; require Params::ValidationCompiler; require Specio; require Cpanel::JSON::XS' 2>/dev/null; then
  PKGS="libdancer2-perl=0.400001+dfsg-1 libparams-validationcompiler-perl=0.31-1 libspecio-perl=0.48-1 libcpanel-json-xs-perl=4.35-1+deb12u1"
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y --no-install-recommends $PKGS >&2 || { apt-get update >&2 && apt-get install -y --no-install-recommends $PKGS >&2; }
fi
exec plackup -I lib -E deployment -s HTTP::Server::PSGI --host 127.0.0.1 --port "${PORT:-8080}" app.psgi
