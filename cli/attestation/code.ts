/** The digest of the code that judges a run, as certificates have one of the duties. */
import { join } from 'node:path'
import { sourceDigest, sourceFiles } from '../../signing/source-files.ts'

/** All that asks, judges and decides the exit code; reports say what was judged. */
const JUDGING = ['cli', 'contract', 'load', 'probe', 'suites']
const APART = new Set(['testdata'])

/** sha256, hex, as `sourceDigest`, over paths from the root. */
export function codeDigest(root: string): string {
  const all = JUDGING.flatMap(folder =>
    [...sourceFiles(join(root, folder), APART)].map(([path, text]) => [`${folder}/${path}`, text] as const),
  )
  return sourceDigest(new Map(all))
}
