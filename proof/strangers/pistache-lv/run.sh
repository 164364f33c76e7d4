#!/usr/bin/env bash
# C++17, Pistache 0.0.5 + valijson 1.0 over nlohmann json 3.11.2, from Debian 12's packages. PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
while read -r pkg version; do
  dpkg-query -W -f '${Version}' "$pkg" 2>/dev/null | grep -qF "$version" || missing=1
done < packages.lock
if [ -n "${missing:-}" ]; then
  apt-get update -qq >&2 || true
  awk '{print $1}' packages.lock | xargs apt-get install -y --no-install-recommends >&2
fi
if [ ! -x build/pakupunkts ] || [ main.cpp -nt build/pakupunkts ] || [ shemas.hpp -nt build/pakupunkts ]; then
  mkdir -p build
  g++ -std=c++17 -O1 -o build/pakupunkts.new main.cpp $(pkg-config --cflags --libs libpistache) -pthread >&2
  mv build/pakupunkts.new build/pakupunkts
fi
exec build/pakupunkts
