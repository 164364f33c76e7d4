/** Student's t distribution: its quantiles, by the incomplete beta function. */

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

function lnGamma(x: number): number {
  let sum = 0.99999999999980993
  for (const [i, each] of LANCZOS.entries()) sum += each / (x + i)
  const t = x + LANCZOS.length - 1.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/** The continued fraction of the incomplete beta function, by Lentz' method. */
function fractionOf(x: number, a: number, b: number): number {
  const kept = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let all = d
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / kept(1 + even * d)
    c = kept(1 + even / c)
    all *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / kept(1 + odd * d)
    c = kept(1 + odd / c)
    all *= d * c
    if (Math.abs(d * c - 1) < 1e-14) break
  }
  return all
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2) ? (front * fractionOf(x, a, b)) / a : 1 - (front * fractionOf(1 - x, b, a)) / b
}

/** The probability of a value up to `t`. */
export function studentProbability(t: number, freedom: number): number {
  const tail = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
  return t > 0 ? 1 - tail : tail
}

/** The value that is not exceeded with probability `p`, 0 < p < 1. */
export function studentQuantile(p: number, freedom: number): number {
  let [low, high] = [-1, 1]
  while (studentProbability(low, freedom) > p) low *= 2
  while (studentProbability(high, freedom) < p) high *= 2
  for (let i = 0; i < 100 && high - low > 1e-12 * Math.max(1, Math.abs(low)); i += 1) {
    const middle = (low + high) / 2
    if (studentProbability(middle, freedom) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
