#!/usr/bin/env bash
# Jukung Kirim (Python 3.11): pip once into a build folder, then the server on 127.0.0.1:$PORT.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
sum="$(sha256sum < "$here/requirements.txt" | cut -c1-12)"
root="${TMPDIR:-/tmp}/strangers-build"
out="$root/micropie-bjn-$sum"
if [ ! -d "$out" ]; then
  mkdir -p "$root"
  part="$(mktemp -d "$root/.micropie-bjn.XXXXXX")"
  python3 -m pip install --quiet --no-deps --disable-pip-version-check --root-user-action=ignore --target "$part" -r "$here/requirements.txt" >&2
  mv -T "$part" "$out" 2>/dev/null || rm -rf "$part"
fi
export PORT="${PORT:-8080}" PYTHONPATH="$out" PYTHONDONTWRITEBYTECODE=1  # -S: nothing from the system's site-packages
exec python3 -S "$here/app.py"
