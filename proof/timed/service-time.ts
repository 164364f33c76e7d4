/** Service times of a known distribution, drawn so that every block has exactly the planted percentiles. */

/** Numbers in [0, 1) from a seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const BLOCK = 200

/** One draw from each of 200 equally likely slices, in random order, then again: a short run has the true percentiles too. */
export function stratified(quantileAt: (q: number) => number, random: () => number): () => number {
  let block: number[] = []
  return () => {
    if (block.length === 0) block = shuffled(BLOCK, random).map(slice => (slice + random()) / BLOCK)
    return quantileAt(block.pop() ?? 0.5)
  }
}

function shuffled(length: number, random: () => number): number[] {
  const all = Array.from({ length }, (_, index) => index)
  for (let last = length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [all[last] ?? 0, all[other] ?? 0]
    all[last] = b
    all[other] = a
  }
  return all
}

export function lognormalQuantile(median: number, sigma: number): (q: number) => number {
  return q => median * Math.exp(sigma * normalQuantile(q))
}

/** Inverse of the normal distribution (Acklam; relative error below 1.2e-9). */
export function normalQuantile(q: number): number {
  if (q <= 0) return Number.NEGATIVE_INFINITY
  if (q >= 1) return Number.POSITIVE_INFINITY
  if (q > 0.5) return -normalQuantile(1 - q)
  if (q < 0.024_25) {
    const r = Math.sqrt(-2 * Math.log(q))
    return polynomial(TAIL_OVER, r) / polynomial(TAIL_UNDER, r)
  }
  const r = (q - 0.5) ** 2
  return ((q - 0.5) * polynomial(MIDDLE_OVER, r)) / polynomial(MIDDLE_UNDER, r)
}

const MIDDLE_OVER = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const MIDDLE_UNDER = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
]
const TAIL_OVER = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_UNDER = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]

function polynomial(coefficients: readonly number[], at: number): number {
  return coefficients.reduce((sum, each) => sum * at + each, 0)
}
