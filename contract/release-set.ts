/** A frozen set of checks: which count for a run, and at which level they did when the set was made. */
import { z } from 'zod'
import { familyOf, LEVELS, type Result } from './check.ts'

/** Ids of families, as they stand in `suites/releases/<version>.json`. */
export const ReleaseSetSchema = z.record(z.string().regex(/^[A-Z]+-\d{2,}$/), z.enum(LEVELS))
export type ReleaseSet = z.infer<typeof ReleaseSetSchema>

export interface Release {
  version: string
  set: ReleaseSet
}

/**
 * What the set does not hold is shown and counts for nothing. What it holds fails nobody harder than it did then; a check
 * that has been weakened since was too hard, and stays weak.
 */
export function scoredBy({ version, set }: Release, results: readonly Result[]): Result[] {
  return results.map(result => {
    const level = Object.hasOwn(set, familyOf(result.id)) ? set[familyOf(result.id)] : undefined
    if (level === undefined) return { ...result, unscored: `new since ${version}` }
    if (level === 'must' || result.level === 'should') return result
    return { ...result, level, ...(result.verdict === 'fail' ? { verdict: 'warn' as const } : {}) }
  })
}
