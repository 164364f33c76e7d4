#!/usr/bin/env bash
# Tcl 8.6 with tcllib's httpd 4.3.5 and tDOM 0.9.3 (Debian's tcl, tcllib, tdom). PORT from the environment; nothing is built.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! command -v tclsh >/dev/null || ! echo 'package require httpd 4.3; package require tdom 0.9.3' | tclsh >/dev/null 2>&1; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends tcl tcllib=1.21+dfsg-1 tdom=0.9.3-1; } >&2
fi
exec tclsh palvelu.tcl
