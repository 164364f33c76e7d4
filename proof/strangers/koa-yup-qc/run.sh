#!/usr/bin/env bash
# Livraison Boréale, passerelle partenaires. PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "$0")"
OUT="${TMPDIR:-/tmp}/strangers-build/koa-yup-qc"
if [ ! -f "$OUT/.pret" ] || ! cmp -s package-lock.json "$OUT/package-lock.json"; then
  rm -rf "$OUT"; mkdir -p "$OUT"; cp package.json package-lock.json "$OUT/"
  (cd "$OUT" && npm ci --silent --no-audit --no-fund >&2)
  touch "$OUT/.pret"
fi
rm -rf "$OUT/src"; cp -r src "$OUT/src"
cd "$OUT"
exec node src/serveur.js
