/** One dialect of the sandbox: judged again and again, and under conditions that must change no verdict. */
import { join } from 'node:path'
import type { Result } from '../../../contract/check.ts'
import { learnt } from '../../defects/learnt.ts'
import { stand } from '../../defects/stand.ts'
import { differing, type Judged, judge } from './judge.ts'
import { TRUE_WARNS } from './true-warns.ts'

export interface Steadiness {
  dialect: string
  first: Judged
  /** What differed in the later runs, one sentence each. */
  unsteady: string[]
  under: { condition: string; seconds: number; differences: string[] }[]
  /** Warnings and failures, with the reason where they are known to be true. */
  alarms: { result: Result; because: string | undefined }[]
}

const SEED = 1

export async function tryDialect(
  dialect: string,
  dir: string,
  { runs, conditions }: { runs: number; conditions: readonly string[] },
): Promise<Steadiness> {
  const right = await stand(dir, dialect, { dialect, seed: SEED })
  try {
    const contract = await learnt(right.environment, dir)
    const first = await judge(right, contract, join(dir, 'run-1'))
    const unsteady: string[] = []
    for (let run = 2; run <= runs; run++) {
      const again = await judge(right, contract, join(dir, `run-${run}`))
      unsteady.push(...differing(first.results, again.results).map(each => `run ${run}: ${each}`))
    }
    const under: Steadiness['under'] = []
    for (const condition of conditions) {
      const bearing = await stand(dir, condition, { dialect, seed: SEED, defects: [condition] })
      try {
        const { results, seconds } = await judge(bearing, contract, join(dir, condition))
        under.push({ condition, seconds, differences: differing(first.results, results) })
      } finally {
        await bearing.stop()
      }
    }
    return { dialect, first, unsteady, under, alarms: alarmsIn(dialect, first.results) }
  } finally {
    await right.stop()
  }
}

function alarmsIn(dialect: string, results: readonly Result[]): Steadiness['alarms'] {
  return results
    .filter(({ verdict }) => ['warn', 'fail', 'harness-error'].includes(verdict))
    .map(result => ({ result, because: TRUE_WARNS[dialect]?.[result.id] }))
}
