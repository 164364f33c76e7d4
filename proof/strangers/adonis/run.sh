#!/usr/bin/env bash
# PORT=8080 bash run.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
DIR="${TMPDIR:-/tmp}/strangers-build/adonis"
SUM="$(find adonisrc.ts package.json package-lock.json tsconfig.json app bin config start -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -d' ' -f1)"
if [ "$(cat "$DIR/.kesz" 2>/dev/null || true)" != "$SUM" ]; then
  rm -rf "$DIR"
  mkdir -p "$DIR"
  cp -r adonisrc.ts package.json package-lock.json tsconfig.json app bin config start "$DIR/"
  chmod -R u+w "$DIR"
  (cd "$DIR" && npm ci --no-audit --no-fund >&2 && npm run build >&2)
  echo "$SUM" > "$DIR/.kesz"
fi
cd "$DIR"
export NODE_ENV=production HOST=127.0.0.1 PORT="${PORT:-3333}"
export APP_KEY="${APP_KEY:-kPz3uHn6VwYb0Jx8RdLq5TfCm1SgAe47}"
exec node build/bin/server.js
