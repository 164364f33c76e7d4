/** Whether an attestation of a run holds: form, signatures, and the files of the run, from whose record all that it tells is made again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { EXIT, newerText } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import { type Run, RunSchema } from '../../contract/run.ts'
import { type CheckedRun, type RunStatement, RunStatementSchema } from '../../contract/signed.ts'
import { digestOf } from '../digest.ts'
import { openedAs, verifiedSignatures } from '../envelope.ts'
import type { PublicKey } from '../keys.ts'
import { RECORD } from './files.ts'
import { factsOf, testResultOf, withConfiguration } from './statement.ts'

export type CheckedAttestation =
  | (CheckedRun & { holds: true })
  /** One plain sentence. */
  | { holds: false; why: string }

const NOUN = 'attestation'

/** At least one of the keys must have signed, and each signature must be by one of them or by the issuer. `dir` has the files. */
export function checkedAttestation(bytes: Buffer, keys: readonly PublicKey[], dir: string): CheckedAttestation {
  const read = openedAs(bytes, RunStatementSchema, NOUN)
  if (!read.isRead) return rejected(read.why)
  const { statement } = read
  const { issuer, exitCode, partial } = statement.predicate
  const found = verifiedSignatures(read, issuer, keys, NOUN)
  if (!found.isRight) return rejected(found.why)
  const difference = differenceOfFiles(statement, dir) ?? differenceOfRecord(statement, dir)
  if (difference !== undefined) return rejected(difference)
  const state = exitCode === EXIT.conformant && !partial ? 'passed' : 'not passed'
  return { holds: true, state, statement, signatures: found.signatures }
}

const rejected = (why: string): CheckedAttestation => ({ holds: false, why })

function differenceOfFiles({ subject }: RunStatement, dir: string): string | undefined {
  if (!subject.some(each => each.name === RECORD))
    return `${RECORD}, which everything in it follows from, is none of its files.`
  for (const { name, digest } of subject) {
    const bytes = bytesAt(dir, name)
    if (bytes === undefined) return `${name} is missing: it was signed with the others.`
    const { sha256 } = digestOf(bytes)
    if (sha256 !== digest.sha256) return `${name} is not the one that was signed: its sha256 is ${sha256}.`
  }
  return undefined
}

/** A key that signs nonsense does not make it true: the signer might have told of the record what it does not say. */
function differenceOfRecord({ predicate }: RunStatement, dir: string): string | undefined {
  const run = recordIn(bytesAt(dir, RECORD))
  if (typeof run === 'string') return `${RECORD} ${run}.`
  const { suite, issuer, testResult } = predicate
  const facts = factsOf(run)
  if (!isDeepStrictEqual(testResult, withConfiguration(testResultOf(run), facts, suite)))
    return `${RECORD} does not say what the attestation tells of its checks.`
  if (run.signedBy !== issuer.keyid)
    return `${RECORD} says that it is signed by ${run.signedBy ?? 'nobody'}, and the attestation is by ${issuer.keyid}.`
  const properties = Object.keys(facts) as (keyof typeof facts)[]
  const other = properties.find(property => !isDeepStrictEqual(predicate[property], facts[property]))
  return other && `${RECORD} does not say what the attestation tells as "${other}".`
}

/** A string says why it cannot be read. */
function recordIn(bytes: Buffer | undefined): Run | string {
  const parsed = parseJson(bytes?.toString('utf8') ?? '')
  const run = RunSchema.safeParse(parsed)
  if (run.success) return run.data
  const newer = newerText(parsed)
  return newer === undefined ? 'is no record of a run' : `cannot be read: ${newer}`
}

function bytesAt(dir: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(dir, name))
  } catch {
    return undefined
  }
}
