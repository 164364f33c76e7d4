#!/usr/bin/env bash
# Paketbote Partner-Schnittstelle. PORT from the environment; Debian's Ruby packages, exact versions, installed on first use.
set -euo pipefail
cd "$(dirname "$0")"
PKGS=(ruby-async-http=0.59.5-1 ruby-brandur-json-schema=0.19.1-1.1)
if ! ruby -e 'gem "async-http", "0.59.5"; gem "json_schema", "0.19.1"' >/dev/null 2>&1; then
  apt-get install -y --no-install-recommends ruby "${PKGS[@]}" >&2 || { apt-get update >&2; apt-get install -y --no-install-recommends ruby "${PKGS[@]}" >&2; }
fi
exec ruby server.rb
