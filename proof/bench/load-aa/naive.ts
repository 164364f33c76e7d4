/** Rules that are in use elsewhere, for the same table: each takes one run of each side, and its requests for independent. */
import type { Random } from './random.ts'
import { normal } from './simulate.ts'

type Rule = (baseline: readonly number[], candidate: readonly number[], random: Random) => boolean

/** The latencies come sorted. */
export const NAIVE: Record<string, Rule> = {
  'p95 of one run > 5 %': (baseline, candidate) => at(candidate, 0.95) / at(baseline, 0.95) > 1.05,
  'Mann–Whitney on requests': mannWhitney,
  'iid bootstrap of p95': bootstrap,
}

const TWO_SIDED = 1.96

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** Differs in either direction, by the normal approximation; the latencies are continuous, so that there are no ties. */
function mannWhitney(baseline: readonly number[], candidate: readonly number[]): boolean {
  const [n, m] = [baseline.length, candidate.length]
  let [below, u] = [0, 0]
  for (const latency of candidate) {
    while (below < n && (baseline[below] ?? 0) < latency) below += 1
    u += below
  }
  return Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12) > TWO_SIDED
}

const DRAWS = 400

/** Whether the 95 % interval of the ratio leaves out 1. A resample's p95 is an order statistic whose rank is binomial. */
function bootstrap(baseline: readonly number[], candidate: readonly number[], random: Random): boolean {
  const drawn = (sorted: readonly number[]) => {
    const share = 0.95 + Math.sqrt((0.95 * 0.05) / sorted.length) * normal(random)
    return at(sorted, Math.min(1, Math.max(0, share)))
  }
  const ratios = Array.from({ length: DRAWS }, () => drawn(candidate) / drawn(baseline)).sort((a, b) => a - b)
  return (ratios[Math.floor(DRAWS * 0.025)] ?? 0) > 1 || (ratios[Math.floor(DRAWS * 0.975)] ?? 0) < 1
}
