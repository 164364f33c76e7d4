#!/usr/bin/env bash
# Writes gen/ anew; wants protoc (PROTOC), googleapis (GOOGLEAPIS) and the three plugins of go.mod's versions on PATH.
set -euo pipefail
cd "$(dirname "$0")"
PGV=$(go list -m -f '{{.Dir}}' github.com/envoyproxy/protoc-gen-validate)
mkdir -p gen
${PROTOC:-protoc} -I proto -I "$PGV" -I "${GOOGLEAPIS:?}" --go_out=gen --go_opt=paths=source_relative --connect-go_out=gen --connect-go_opt=paths=source_relative --validate-go_out=paths=source_relative:gen proto/rx/v1/rx.proto
