# Steps of a pipeline, counted. Sourced: `step` for each, `told` at the end.
passed=0
failed=0
failures=''
logs=$(mktemp -d)

# step NAME SECONDS COMMAND...: under a time-out; `-` for none.
step() {
  local name=$1 limit=(env)
  [ "$2" = - ] || limit=(timeout --kill-after=10 "$2")
  shift 2
  printf '\n== %s\n' "$name"
  local began=$SECONDS log="$logs/$passed-$failed.txt"
  if "${limit[@]}" "$@" > >(tee "$log") 2>&1; then
    passed=$((passed + 1))
    printf 'ok: %s (%s s)\n' "$name" $((SECONDS - began))
  else
    local code=$?
    failed=$((failed + 1))
    printf 'FAILED (exit %s): %s (%s s)\n' "$code" "$name" $((SECONDS - began))
    sleep 1
    failures+=$(printf '\n== failed: %s (exit %s)\n' "$name" "$code" && grep -aE '(FAIL|Error|✗|×|not ok)' "$log" | head -30; tail -5 "$log")$'\n'
  fi
}

# alongside NAME SECONDS COMMAND...: begins it while the next steps go on; `joined` tells what came of it, in the order of their beginnings.
joining=()
alongside() {
  local nth=${#joining[@]}
  joining+=("$1")
  (
    logs=$(mktemp -d "$logs/alongside.XXXX") passed=0 failed=0 failures=''
    step "$@" >"$logs/output" 2>&1
    printf '%s' "$failures" >"$logs/failures"
    printf '%s %s\n' "$passed" "$failed" >"$logs/counts"
    mv "$logs" "${logs%/*}/joined-$nth"
  ) &
}

# joined: waits for all that was begun alongside.
joined() {
  wait
  local nth
  for nth in "${!joining[@]}"; do
    local from="$logs/joined-$nth" more
    cat "$from/output"
    more=$(cat "$from/counts")
    passed=$((passed + ${more% *}))
    failed=$((failed + ${more#* }))
    failures+=$(cat "$from/failures")
    rm -rf "$from"
  done
  joining=()
}

# left_out NAME WHY: a step that this machine cannot play; told, and no failure.
left_out() {
  printf '\n== %s\nleft out: %s\n' "$1" "$2"
}

# told: what failed, once more; the last line of a pipeline, and whether it is good.
told() {
  rm -rf "$logs"
  printf '%s' "$failures"
  printf '\n%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
