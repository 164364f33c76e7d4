/** The interval of a difference, by drawing runs with replacement, and within each run one of its resampled values. */
import { differenceOf, type Groups, studentHalfWidth } from './groups.ts'
import { pick, type Random } from './random.ts'

const DRAWS = 2000

/** By run: what it might have measured (`resample.ts`). */
export interface Clouds {
  baseline: readonly (readonly number[])[]
  candidate: readonly (readonly number[])[]
}

/** Never narrower than Student's: drawing from five runs alone gives intervals that are too short. */
export function intervalOf(groups: Groups, clouds: Clouds, level: number, random: Random): [number, number] {
  const difference = differenceOf(groups)
  const half = studentHalfWidth(groups, level)
  const draws = Float64Array.from(
    { length: DRAWS },
    () => drawnMean(clouds.candidate, random) - drawnMean(clouds.baseline, random),
  ).sort()
  const at = (share: number) => draws[Math.min(DRAWS - 1, Math.floor(share * DRAWS))] ?? difference
  const tail = (1 - level) / 2
  return [Math.min(difference - half, at(tail)), Math.max(difference + half, at(1 - tail))]
}

function drawnMean(runs: readonly (readonly number[])[], random: Random): number {
  let sum = 0
  for (let i = 0; i < runs.length; i += 1) {
    const run = runs[pick(random, runs.length)] ?? []
    sum += run[pick(random, run.length)] ?? 0
  }
  return sum / runs.length
}
