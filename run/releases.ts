/** The frozen sets of checks: `suites/releases/<version>.json`, the newest or the one that is asked for. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'
import { nearest } from '../contract/nearest.ts'
import { type Release, type ReleaseSet, ReleaseSetSchema } from '../contract/release-set.ts'

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
  const meant = nearest(version ?? '', names)
  throw new HarnessError(
    'ENVIRONMENT_INVALID',
    `The environment file asks for the checks of ${version}, and there is no such release: nothing was sent.`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}There are ${names.join(', ') || 'none'}; without \`checks\` it is the newest.`,
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
