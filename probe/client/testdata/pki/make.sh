#!/bin/sh
# Makes the test-only authority and certificates of this folder anew; they are trusted by nothing but the tests beside.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Valid from long ago until long from now: whatever the clock of a machine says.
cat > ca.conf <<'CONF'
[ca]
default_ca = authority
[authority]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
default_startdate = 20200101000000Z
default_enddate = 21200101000000Z
copy_extensions = copy
policy = policy
[policy]
commonName = supplied
CONF
: > index
echo 01 > serial

# issue NAME SUBJECT EXTENSION SIGNING...
issue() {
  name=$1 subject=$2 extension=$3
  shift 3
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$subject" \
    -addext "$extension" -keyout "$name.key" -out "$name.csr"
  openssl ca -config ca.conf -batch -notext -keyfile ca.key "$@" -in "$name.csr" -out "$name.pem"
}
issue ca 'Test authority' 'basicConstraints=critical,CA:TRUE' -selfsign
issue service service 'subjectAltName=IP:127.0.0.1,DNS:service.example' -cert ca.pem
issue elsewhere elsewhere 'subjectAltName=DNS:elsewhere.example' -cert ca.pem
issue sender sender 'subjectAltName=DNS:sender.example' -cert ca.pem
cp ca.pem service.pem service.key elsewhere.pem elsewhere.key sender.pem sender.key "$here"
