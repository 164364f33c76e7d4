#!/usr/bin/env bash
# Starts the service on 127.0.0.1:$PORT. Built on first use in the temporary folder, with Mono from Debian 12.
set -euo pipefail
: "${PORT:?set PORT}"
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
BUILD="${STRANGERS_BUILD:-/tmp/strangers-build}/httplistener-lij"
MONO=6.8.0.105+dfsg-3.3+deb12u1
JSON=6.0.8+dfsg-1.1
export PORT
dll() { ls /usr/lib/mono/gac/Newtonsoft.Json/*/Newtonsoft.Json.dll 2>/dev/null | head -1; }
if ! command -v mcs >/dev/null || [ -z "$(dll)" ] || [ ! -d /usr/lib/mono/gac/System.ComponentModel.DataAnnotations ]; then
  { apt-get update; DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "mono-mcs=$MONO" "mono-runtime=$MONO" \
    "libmono-system-componentmodel-dataannotations4.0-cil=$MONO" "libmono-system-runtime-serialization4.0-cil=$MONO" "libmono-i18n4.0-cil=$MONO" "libnewtonsoft-json5.0-cil=$JSON"; } >&2
fi
if ! cmp -s "$HERE/Servissio.cs" "$BUILD/Servissio.cs"; then
  mkdir -p "$BUILD"
  mcs -nologo -optimize+ -out:"$BUILD/servissio.exe" "$HERE/Servissio.cs" -r:System.ComponentModel.DataAnnotations -r:System.Runtime.Serialization -r:"$(dll)" >&2
  cp "$HERE/Servissio.cs" "$BUILD/Servissio.cs"
fi
exec mono "$BUILD/servissio.exe"
