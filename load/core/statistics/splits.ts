/** All ways to deal out runs to two groups: the same in number and order each time. */

/** `chosen`: which of `total` runs are in the group of `size`; the array is used again for the next. */
export function eachSplit(total: number, size: number, take: (chosen: readonly number[]) => void): void {
  if (size > total) return
  const chosen = Array.from({ length: size }, (_, i) => i)
  for (;;) {
    take(chosen)
    let last = size - 1
    while (last >= 0 && chosen[last] === total - size + last) last -= 1
    if (last < 0) return
    let next = (chosen[last] ?? 0) + 1
    for (let i = last; i < size; i += 1, next += 1) chosen[i] = next
  }
}

export function splitCount(total: number, size: number): number {
  let count = 1
  for (let i = 1; i <= size; i += 1) count = (count * (total - size + i)) / i
  return Math.round(count)
}

/** The least p of an exact one-sided test: the one split in which all of the slower runs are the candidate's. */
export function leastP(baseline: number, candidate: number): number {
  return 1 / splitCount(baseline + candidate, candidate)
}
