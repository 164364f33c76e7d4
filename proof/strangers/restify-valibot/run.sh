#!/usr/bin/env bash
# 한빛택배 파트너 게이트웨이. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
[ -d node_modules/valibot ] || npm ci --silent --no-audit --no-fund --ignore-scripts >&2
exec node --no-deprecation src/server.js
