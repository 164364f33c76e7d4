#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
V="${TMPDIR:-/tmp}/strangers-venvs/chalice-th"
if [ ! -f "$V/ready" ]; then
  python3 -m venv "$V"
  "$V/bin/pip" -q install -r requirements.txt >&2
  touch "$V/ready"
fi
export AWS_DEFAULT_REGION=ap-southeast-1 AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_EC2_METADATA_DISABLED=true PYTHONDONTWRITEBYTECODE=1
exec "$V/bin/chalice" local --host 127.0.0.1 --port "${PORT:-8000}" --no-autoreload
