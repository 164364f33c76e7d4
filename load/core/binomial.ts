/** How likely a count is by chance alone. */

/** The probability of `count` or more of `total`, each with the probability `share`. */
export function atLeast(count: number, total: number, share: number): number {
  if (count <= 0) return 1
  if (count > total) return 0
  if (share <= 0) return 0
  if (share >= 1) return 1
  // The shorter side is summed: from `count` up, each term over the one before.
  let term = Math.exp(logTerm(count, total, share))
  let sum = term
  for (let k = count; k < total && term > sum * 1e-12; k += 1) {
    term *= ((total - k) / (k + 1)) * (share / (1 - share))
    sum += term
  }
  return Math.min(1, sum)
}

function logTerm(count: number, total: number, share: number): number {
  let log = count * Math.log(share) + (total - count) * Math.log1p(-share)
  for (let k = 1; k <= count; k += 1) log += Math.log((total - count + k) / k)
  return log
}
