/** Whether an attestation of a run holds: form, signatures and consistency; offline, by bytes and keys alone. */
import { isDeepStrictEqual } from 'node:util'
import {
  type CheckedRun,
  RUN_STANDINGS,
  type RunPredicate,
  type RunStatement,
  RunStatementSchema,
} from '../../contract/attestation.ts'
import type { Verdict } from '../../contract/check.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { openedAs, verifiedSignatures } from '../envelope.ts'
import type { PublicKey } from '../keys.ts'
import { RECORD } from './files.ts'

export type CheckedAttestation =
  | (CheckedRun & { holds: true })
  /** One plain sentence. */
  | { holds: false; why: string }

const NOUN = 'attestation'

/** At least one of the keys must have signed, and each signature must be by one of them or by the issuer. */
export async function checkedAttestation(bytes: Buffer, keys: readonly PublicKey[]): Promise<CheckedAttestation> {
  const read = openedAs(bytes, RunStatementSchema, NOUN)
  if (!read.isRead) return refused(read.why)
  const { statement } = read
  const { predicate } = statement
  const found = await verifiedSignatures(read, predicate.issuer, keys, NOUN)
  if (!found.isRight) return refused(found.why)
  const contradiction = contradictionIn(statement)
  if (contradiction !== undefined) return refused(`It contradicts itself: ${contradiction}`)
  const isPassed = predicate.exitCode === EXIT.conformant && !predicate.partial
  return { holds: true, state: isPassed ? 'passed' : 'not passed', statement, signatures: found.signatures }
}

const refused = (why: string): CheckedAttestation => ({ holds: false, why })

/** A key that signs nonsense does not make it true. What only run.json can tell is held against it (`files.ts`). */
function contradictionIn({ subject, predicate }: RunStatement): string | undefined {
  const { environment, contract, suite, testResult, receipt } = predicate
  const names = subject.map(each => each.name)
  if (new Set(names).size !== names.length) return 'a file is in it twice.'
  if (!names.includes(RECORD)) return `${RECORD}, which everything in it follows from, is none of its files.`
  if (environment.standing !== RUN_STANDINGS[environment.kind]) return 'it takes one kind of environment for another.'
  if (!isEarned(predicate)) return `it claims the grade "${predicate.grade}", which this run did not earn.`
  if (receipt === null && environment.kind === 'production') return 'a run on production has a receipt.'
  if (receipt !== null && environment.kind === 'sandbox') return 'a receipt is of a service, never of a sandbox.'
  if (receipt !== null && receipt.safe !== (environment.kind === 'production'))
    return 'a run is a safe one on production, and there alone.'
  if (!areListsOf(predicate)) return 'its lists are not those of its counts.'
  const configuration = [
    { name: 'contract', digest: contract.digest },
    { name: 'suite', digest: suite.digest },
  ]
  if (testResult !== null && !isDeepStrictEqual(testResult.configuration, configuration))
    return 'its configuration is not its contract and suite.'
  return undefined
}

function isEarned({ grade, environment, verdict, exitCode, partial, otherTests }: RunPredicate): boolean {
  if (grade === 'none') return true
  if (partial || exitCode !== EXIT.conformant) return false
  const { kind } = environment
  if (grade === 'full') return kind === 'test' && verdict === 'conformant' && otherTests.notSelectedTests.length === 0
  return grade === 'safe' ? kind === 'production' && verdict === 'safe checks passed' : kind === 'sandbox'
}

/** What is not scored has a verdict as well, and stands in one list alone. */
function areListsOf({ counts, testResult, otherTests }: RunPredicate): boolean {
  const { unscoredTests, ...others } = otherTests
  const lists: [Verdict, readonly string[]][] = [
    ['pass', testResult?.passedTests ?? []],
    ['fail', testResult?.failedTests ?? []],
    ['harness-error', others.errorTests],
    ['inconclusive', others.inconclusiveTests],
    ['nothing-observed', others.nothingObservedTests],
    ['skipped', others.skippedTests],
    ['not-selected', others.notSelectedTests],
  ]
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const listed = lists.reduce((sum, [, ids]) => sum + ids.length, 0)
  const warned = testResult?.warnedTests ?? []
  return (
    (testResult === null) === (all === 0) &&
    listed + warned.length + unscoredTests.length === all &&
    lists.every(([verdict, ids]) => ids.length <= (counts[verdict] ?? 0))
  )
}
