#!/usr/bin/env bash
# C++17, cpp-httplib 0.11.4 + nlohmann/json 3.11.2 (Debian 12 packages). PORT from the environment; builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
BIN=/tmp/strangers-build/cpphttplib-gcf/kolizil
if [ ! -x "$BIN" ] || [ main.cpp -nt "$BIN" ]; then
  mkdir -p "$(dirname "$BIN")"
  if ! dpkg -s libcpp-httplib-dev nlohmann-json3-dev >/dev/null 2>&1; then
    (apt-get update -qq && apt-get install -y -qq libcpp-httplib-dev=0.11.4+ds-1+deb12u1 nlohmann-json3-dev=3.11.2-2) >&2
  fi
  g++ -std=c++17 -O1 -o "$BIN" main.cpp -lcpp-httplib -lpthread >&2
fi
exec "$BIN"
