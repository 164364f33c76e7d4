/** The files of a run: what is signed of them, and how a folder differs from that. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RunPredicate, RunStatement } from '../../contract/attestation.ts'
import type { Resource } from '../../contract/in-toto.ts'
import { parseJson } from '../../contract/json.ts'
import { type Run, RunSchema } from '../../contract/run.ts'
import { newerWords } from '../../contract/schema-version.ts'
import { digestOf } from '../digest.ts'
import { factsOf, testResultOf, withConfiguration } from './statement.ts'

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

/** One sentence for each way in which the files of a folder are not those that were signed. */
export function differencesOfRun({ subject, predicate }: RunStatement, dir: string): string[] {
  const wrong = subject.flatMap(({ name, digest }) => {
    const bytes = bytesAt(dir, name)
    if (bytes === undefined) return [`${name} is missing: it was signed with the others.`]
    const { sha256 } = digestOf(bytes)
    return sha256 === digest.sha256 ? [] : [`${name} is not the one that was signed: its sha256 is ${sha256}.`]
  })
  return wrong.length > 0 ? wrong : differencesOfRecord(predicate, bytesAt(dir, RECORD))
}

/** The signer might have told of the record what it does not say. */
function differencesOfRecord(predicate: RunPredicate, bytes: Buffer | undefined): string[] {
  const run = recordIn(bytes)
  if (typeof run === 'string') return [`${RECORD} ${run}.`]
  const { schemaVersion: _version, suite, issuedAt: _at, issuer, testResult, ...told } = predicate
  const facts = factsOf(run)
  const members = Object.keys(facts) as (keyof typeof facts)[]
  const others = members.filter(member => !isDeepStrictEqual(told[member], facts[member]))
  if (!isDeepStrictEqual(testResult, withConfiguration(testResultOf(run), facts, suite)))
    return [`${RECORD} does not say what the attestation tells of its checks.`]
  if (run.signedBy !== issuer.keyid)
    return [
      `${RECORD} says that it is signed by ${run.signedBy ?? 'nobody'}, and the attestation is by ${issuer.keyid}.`,
    ]
  return others.map(member => `${RECORD} does not say what the attestation tells as "${member}".`)
}

/** A string says why it cannot be read. */
function recordIn(bytes: Buffer | undefined): Run | string {
  const parsed = parseJson(bytes?.toString('utf8') ?? '')
  const run = RunSchema.safeParse(parsed.success ? parsed.data : undefined)
  if (run.success) return run.data
  const newer = parsed.success ? newerWords(parsed.data) : undefined
  return newer === undefined ? 'is no record of a run' : `cannot be read: ${newer}`
}

function bytesAt(dir: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(dir, name))
  } catch {
    return undefined
  }
}
