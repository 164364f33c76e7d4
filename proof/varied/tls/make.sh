#!/bin/sh
# Makes the authority and the certificates of the sandbox anew; nothing but its own environment files trusts them.
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

# issue NAME SUBJECT EXTENSION ALGORITHM SIGNING...
issue() {
  name=$1 subject=$2 extension=$3 algorithm=$4
  shift 4
  openssl genpkey $algorithm -out "$name.key"
  openssl req -new -key "$name.key" -subj "/CN=$subject" -addext "$extension" -out "$name.csr"
  openssl ca -config ca.conf -batch -notext -keyfile ca.key "$@" -in "$name.csr" -out "$name.pem"
}
curve='-algorithm EC -pkeyopt ec_paramgen_curve:prime256v1'
# The signatures of an RSA key are all of one length, so that another time can be put into a certificate (../certificate.ts).
issue ca 'Sandbox authority' 'basicConstraints=critical,CA:TRUE' '-algorithm RSA -pkeyopt rsa_keygen_bits:2048' -selfsign
issue service sandbox 'subjectAltName=IP:127.0.0.1,DNS:localhost' "$curve" -cert ca.pem
issue elsewhere elsewhere 'subjectAltName=DNS:elsewhere.example' "$curve" -cert ca.pem
# Signed by nobody but itself.
openssl req -x509 -new -key service.key -subj /CN=127.0.0.1 -addext "subjectAltName=IP:127.0.0.1,DNS:localhost" -days 36500 -out alone.pem
cp alone.pem ca.pem ca.key service.pem service.key elsewhere.pem elsewhere.key "$here"
