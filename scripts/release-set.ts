/** A set of checks as it is frozen for a release. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, familyOf } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { ReleaseSet } from '../run/releases.ts'
import { byVersion, FOLDER, releasesIn } from '../run/releases.ts'

const VERSION = /^\d+\.\d+\.\d+$/

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
