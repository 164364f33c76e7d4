#!/usr/bin/env bash
# C++17 on POCO 1.11 (Net, Util) with RapidJSON 1.1.0's schema validator, both from Debian 12. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=/tmp/strangers-build/poco-lld/recapit
if [ ! -f /usr/include/Poco/Net/HTTPServer.h ] || [ ! -f /usr/include/rapidjson/schema.h ]; then
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends libpoco-dev=1.11.0-3+deb12u1 rapidjson-dev=1.1.0+dfsg2-7.1) >&2
fi
if [ ! -x "$BIN" ] || [ -n "$(find . -name '*.cpp' -newer "$BIN" -o -name '*.h' -newer "$BIN" | head -1)" ]; then
  mkdir -p "$(dirname "$BIN")"
  g++ -std=c++17 -O1 -Wall -DRAPIDJSON_HAS_STDSTRING=1 recapit.cpp -o "$BIN.nuef" -lPocoUtil -lPocoNet -lPocoFoundation -pthread >&2
  mv "$BIN.nuef" "$BIN"
fi
exec "$BIN"
