/** The frozen sets of checks: `suites/releases/<version>.json`, the newest or the one that is asked for. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { familyOf, LEVELS, type Result } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/names.ts'

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

export const FOLDER = 'suites/releases'

/** Oldest first. */
export function releasesIn(root: string): Release[] {
  const versions = readdirSync(join(root, FOLDER))
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -'.json'.length))
  return versions.sort(byVersion).map(version => ({ version, set: readSet(root, version) }))
}

/** The newest without a `version`. Throws ENVIRONMENT_INVALID. */
export function releaseOf(root: string, version?: string): Release {
  const all = releasesIn(root)
  const found = version === undefined ? all.at(-1) : all.find(each => each.version === version)
  if (found !== undefined) return found
  const names = all.map(each => each.version)
  throw new HarnessError(
    'ENVIRONMENT_INVALID',
    `The environment file asks for the checks of ${version}, and there is no such release: nothing was sent.`,
    `${didYouMean(version ?? '', names)}There are ${names.join(', ') || 'none'}; without \`checks\` it is the newest.`,
  )
}

function readSet(root: string, version: string): ReleaseSet {
  const path = join(root, FOLDER, `${version}.json`)
  try {
    return ReleaseSetSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new HarnessError('HARNESS_BROKEN', `${path} is no set of checks.`, 'Restore it as it was published.', cause)
  }
}

export function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
