/**
 * Is the candidate above the baseline by more than a shift? Exact, over all splits of the runs, for many rows at once.
 * The rows are held by Holm's steps with the greatest statistic of the rows that are left (Westfall and Young), each
 * split dealt to all rows together: the least p of five against five runs is 1/252 whatever the number of rows, where
 * Holm's division of the level by 16 rows could never be met.
 */
import type { Groups } from './groups.ts'
import { eachSplit } from './splits.ts'

export interface TestedRow extends Groups {
  /** The difference up to which the row is not worse. */
  shift: number
}

export interface Exact {
  /** One-sided, of this row alone. */
  p: number
  /** Held against all rows. */
  adjusted: number
}

/** Every row has the same runs in the same order. */
export function exactTests(rows: readonly TestedRow[]): Exact[] {
  const first = rows[0]
  if (first === undefined) return []
  const [n, m] = [first.baseline.length, first.candidate.length]
  const prepared = rows.map(prepare)
  const observed = prepared.map(row => statistic(row, row.candidateSum, n, m))
  // From the row that stands out least to the one that does most.
  const ascending = rows.map((_, i) => i).sort((a, b) => (observed[a] ?? 0) - (observed[b] ?? 0))
  const alone = rows.map(() => 0)
  const together = rows.map(() => 0)
  let splits = 0
  eachSplit(n + m, m, chosen => {
    splits += 1
    let greatest = Number.NEGATIVE_INFINITY
    for (const i of ascending) {
      const row = prepared[i]
      if (row === undefined) continue
      const value = statistic(row, sumAt(row.values, chosen), n, m)
      const bar = (observed[i] ?? 0) - TIE
      greatest = Math.max(greatest, value)
      if (value >= bar) alone[i] = (alone[i] ?? 0) + 1
      if (greatest >= bar) together[i] = (together[i] ?? 0) + 1
    }
  })
  const adjusted = rows.map(() => 1)
  let worst = 0
  for (const i of [...ascending].reverse()) {
    worst = Math.max(worst, (together[i] ?? 0) / splits)
    adjusted[i] = worst
  }
  return rows.map((_, i) => ({ p: (alone[i] ?? 0) / splits, adjusted: adjusted[i] ?? 1 }))
}

/** Sums in another order differ in their last bits: equal splits must count as equal. */
const TIE = 1e-9

/** The value that the greatest statistic of all rows exceeds in a share `alpha` of the splits where there is no difference. */
export function criticalValue(rows: readonly Groups[], alpha: number): number {
  const first = rows[0]
  if (first === undefined) return 0
  const [n, m] = [first.baseline.length, first.candidate.length]
  const centred = rows.map(row =>
    prepare({ ...row, baseline: centre(row.baseline), candidate: centre(row.candidate), shift: 0 }),
  )
  const greatest: number[] = []
  eachSplit(n + m, m, chosen => {
    let most = Number.NEGATIVE_INFINITY
    for (const row of centred) most = Math.max(most, statistic(row, sumAt(row.values, chosen), n, m))
    greatest.push(most)
  })
  greatest.sort((a, b) => b - a)
  return greatest[Math.floor(alpha * greatest.length)] ?? 0
}

function centre(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value - mean)
}

interface Prepared {
  values: number[]
  candidateSum: number
  total: number
  squares: number
  floor: number
}

function prepare({ baseline, candidate, shift, resolution }: TestedRow): Prepared {
  const [n, m] = [baseline.length, candidate.length]
  const shifted = candidate.map(value => value - shift)
  const raw = [...baseline, ...shifted]
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length
  const values = raw.map(value => value - mean)
  return {
    values,
    candidateSum: sumAt(
      values,
      shifted.map((_, i) => n + i),
    ),
    total: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
    floor: resolution ** 2 * (n + m - 2),
  }
}

function sumAt(values: readonly number[], chosen: readonly number[]): number {
  let sum = 0
  for (const i of chosen) sum += values[i] ?? 0
  return sum
}

/** Student's t of the split whose second group has this sum. */
function statistic({ total, squares, floor }: Prepared, sum: number, n: number, m: number): number {
  const difference = sum / m - (total - sum) / n
  const within = Math.max(0, squares - sum ** 2 / m - (total - sum) ** 2 / n) + floor
  return difference / Math.sqrt((within / (n + m - 2)) * (1 / n + 1 / m))
}
