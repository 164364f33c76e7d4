# Steps of a pipeline, counted. Sourced: `step` for each, `told` at the end.
passed=0
failed=0

# step NAME SECONDS COMMAND...: under a time-out; `-` for none.
step() {
  local name=$1 limit=(env)
  [ "$2" = - ] || limit=(timeout --kill-after=10 "$2")
  shift 2
  printf '\n== %s\n' "$name"
  local began=$SECONDS
  if "${limit[@]}" "$@"; then
    passed=$((passed + 1))
    printf 'ok: %s (%s s)\n' "$name" $((SECONDS - began))
  else
    local code=$?
    failed=$((failed + 1))
    printf 'FAILED (exit %s): %s (%s s)\n' "$code" "$name" $((SECONDS - began))
  fi
}

# left_out NAME WHY: a step that this machine cannot play; told, and no failure.
left_out() {
  printf '\n== %s\nleft out: %s\n' "$1" "$2"
}

# told: the last line of a pipeline, and whether it is good.
told() {
  printf '\n%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
