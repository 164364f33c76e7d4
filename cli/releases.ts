/** The frozen sets of checks: `suites/releases/<version>.json`, the newest or the one that is asked for. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, familyOf } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { nearest } from '../contract/nearest.ts'
import { type Release, type ReleaseSet, ReleaseSetSchema } from '../contract/release-set.ts'

const VERSION = /^\d+\.\d+\.\d+$/
const FOLDER = 'suites/releases'

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
  const meant = nearest(version ?? '', names)
  throw new HarnessError(
    'ENVIRONMENT_INVALID',
    `The environment file asks for the checks of ${version}, and there is no such release: nothing was sent.`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}There are ${names.join(', ') || 'none'}; without \`checks\` it is the newest.`,
  )
}

/** Writes the set of today's checks. A set that was published is never changed. Throws USAGE. */
export function freeze(root: string, version: string, checks: readonly Check[]): string {
  if (!VERSION.test(version))
    throw new HarnessError('USAGE', `"${version}" is no version.`, 'Give three numbers: 0.2.0.')
  const newest = releasesIn(root).at(-1)
  if (newest !== undefined && byVersion(version, newest.version) <= 0)
    throw new HarnessError(
      'USAGE',
      `The checks of ${newest.version} are frozen already, and ${version} is not later: nothing was written.`,
      'A set that was published stays as it is; give a later version.',
    )
  const set: ReleaseSet = {}
  for (const { id, level } of checks) set[familyOf(id)] ??= level
  const path = join(FOLDER, `${version}.json`)
  writeFileSync(join(root, path), `${JSON.stringify(set, null, 2)}\n`)
  return path
}

function readSet(root: string, version: string): ReleaseSet {
  const path = join(root, FOLDER, `${version}.json`)
  try {
    return ReleaseSetSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new HarnessError('HARNESS_BROKEN', `${path} is no set of checks.`, 'Restore it as it was published.', cause)
  }
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
