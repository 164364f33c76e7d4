#!/bin/sh
# A sender with curl: `sender.sh [NAME]`; what it needs stands in variables LMD_*. Right but for what is named.
set -eu
breaks=${1:-}
agent='shop-in-shell/1.0'
json='Content-Type: application/json'

# A text member of a JSON document.
member() { sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p"; }
given() { member "$1" <"$LMD_INTEGRATION"; }
post() { curl -sS --fail -A "$agent" -H 'Accept: application/json' "$@"; }
key() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

token=$(post -H "$json" -d "{\"clientId\":\"$LMD_CLIENT_ID\",\"clientSecret\":\"$LMD_CLIENT_SECRET\"}" \
  "$LMD_BASE_URL/auth-authenticate" | member accessToken)
bearer="Authorization: Bearer $token"
type=$json
# What curl sends where nothing is said.
[ "$breaks" = 'says-nothing-of-json' ] && type='X-Shop: 1'

journey() {
  customer=$(post -H "$json" -H "$bearer" \
    -d "{\"email\":\"$(given E-mail)\",\"familyName\":\"$(given 'Family name')\",\"givenName\":\"$(given 'Given name')\"}" \
    "$LMD_BASE_URL/ext-verify" | member customerId)
  check="{\"action\":\"check\",\"customerId\":\"$customer\"}"
  manage="{\"action\":\"manage\",\"customerId\":\"$customer\",\"preference\":{}}"
  notify="{\"channel\":\"sms\",\"customerId\":\"$customer\",\"message\":\"A parcel is on its way\"}"
  if [ "$breaks" = 'runs-curl-for-every-call' ]; then
    post -H "$json" -H "$bearer" -d "$check" "$LMD_BASE_URL/ext-reach" >/dev/null
    post -H "$json" -H "$bearer" -d "$manage" "$LMD_BASE_URL/ext-reach" >/dev/null
    post -H "$type" -H "$bearer" -H "Idempotency-Key: $(key)" -d "$notify" "$LMD_BASE_URL/ext-notify" >/dev/null
    return
  fi
  # One connection for the three of them.
  post -H "$json" -H "$bearer" -d "$check" "$LMD_BASE_URL/ext-reach" \
    --next -sS --fail -A "$agent" -H "$json" -H "$bearer" -d "$manage" "$LMD_BASE_URL/ext-reach" \
    --next -sS --fail -A "$agent" -H "$type" -H "$bearer" -H "Idempotency-Key: $(key)" -d "$notify" \
    "$LMD_BASE_URL/ext-notify" >/dev/null
}

left=${LMD_JOURNEYS:-1}
while [ "$left" -gt 0 ]; do
  journey
  left=$((left - 1))
done
