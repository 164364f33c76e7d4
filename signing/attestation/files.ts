/** The files of a run, of which its attestation has the digests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../../contract/signed.ts'
import { digestOf } from '../digest.ts'

export const ATTESTATION = 'attestation.json'
export const RECORD = 'run.json'

/** The signature itself, and what is there only as long as the run, or its discovery, may go on. */
const PASSING = new Set([ATTESTATION, 'begun.json', 'state.json'])

/** Every file in the folder of a run, by name. Throws what the file system says. */
export function filesOfRun(dir: string): Resource[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(each => each.isFile() && !PASSING.has(each.name) && !each.name.endsWith('.tmp'))
    .map(({ name }) => ({ name, digest: digestOf(readFileSync(join(dir, name))) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
