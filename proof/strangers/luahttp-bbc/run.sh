#!/usr/bin/env bash
# Lua 5.2, lua-http 0.4 and the JSON Schema of Prosody 0.12.3, all of Debian 12. PORT from the environment; on first use the
# packages are put in place (Prosody's files only into the build folder, nothing of it is run).
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BUILD="${TMPDIR:-/tmp}/strangers-build/luahttp-bbc"
if ! { command -v lua5.2 && lua5.2 -e 'require "http.server"'; } >/dev/null 2>&1; then
  for _ in 1 2 3 4 5 6 7 8; do
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends lua5.2=5.2.4-3 lua-http=0.4-1 lua-cqueues=20200726-1+b1 >&2 && break
    apt-get update -q >&2 || true
    sleep 5
  done
fi
if [ ! -f "$BUILD/usr/lib/prosody/util/jsonschema.lua" ]; then
  mkdir -p "$BUILD"
  (cd "$BUILD" && { apt-get download -q prosody=0.12.3-1+deb12u1 || { apt-get update -q && apt-get download -q prosody=0.12.3-1+deb12u1; }; } && dpkg -x prosody_*.deb . && rm -f prosody_*.deb) >&2
fi
export LUA_PATH="$PWD/?.lua;$BUILD/usr/lib/prosody/?.lua;;"
exec lua5.2 server.lua
