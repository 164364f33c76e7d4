/** The statement of a run, made from its record and its files. */

import { failsRun, type Result, VERDICTS, type Verdict } from '../../contract/check.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { answeredCount } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import {
  type Grade,
  type Resource,
  RUN_PREDICATE_TYPE,
  RUN_STANDINGS,
  type RunFacts,
  type RunPredicate,
  type RunStatement,
  RunStatementSchema,
  STATEMENT_TYPE,
} from '../../contract/signed.ts'
import { contractDigest } from '../digest.ts'
import type { PublicKey } from '../keys.ts'

export interface Attestable {
  run: Run
  files: readonly Resource[]
  /** Of the code that judged. */
  codeDigest: string
  issuer: Pick<PublicKey, 'keyid' | 'x'>
  issuedAt: Date
}

export function runStatement({ run, files, codeDigest, issuer, issuedAt }: Attestable): RunStatement {
  const facts = factsOf(run)
  const suite = { version: run.harness.version, digest: { sha256: codeDigest } }
  const predicate: RunPredicate = {
    schemaVersion: 1,
    ...facts,
    suite,
    testResult: withConfiguration(testResultOf(run), facts, suite),
    issuedAt: issuedAt.toISOString(),
    issuer: { keyid: issuer.keyid, publicKey: issuer.x },
  }
  return RunStatementSchema.parse({
    _type: STATEMENT_TYPE,
    subject: files,
    predicateType: RUN_PREDICATE_TYPE,
    predicate,
  })
}

/** What the verdict depends on besides the service. */
export function withConfiguration(
  lists: ReturnType<typeof testResultOf>,
  { contract }: Pick<RunPredicate, 'contract'>,
  { digest }: RunPredicate['suite'],
): RunPredicate['testResult'] {
  const configuration = [
    { name: 'contract', digest: contract.digest },
    { name: 'suite', digest },
  ]
  return lists === null ? null : { ...lists, configuration }
}

/** What an attestation says of a run: all of it follows from run.json, so that whoever verifies makes it again. */
export function factsOf(run: Run): RunFacts {
  const { command, environment, harness, startedAt, endedAt, partial, verdict, exitCode, because, checks } = run
  const { name, kind, baseUrl } = environment
  return {
    command,
    run: run.run,
    environment: { name, kind, baseUrl, standing: RUN_STANDINGS[kind] },
    contract: {
      digest: contractDigest({ ledger: run.ledger, openapi: run.openapi }),
      answered: answeredCount(run.ledger),
    },
    checksOf: run.checksOf ?? null,
    harness,
    startedAt,
    endedAt,
    partial,
    verdict,
    exitCode,
    because,
    grade: gradeOf(run),
    counts: countsOf(checks),
    otherTests: otherTestsOf(checks),
    receipt: run.receipt ?? null,
  }
}

/** A safe run never earns the full grade, whatever it calls itself. */
export function gradeOf({ environment, verdict, exitCode, partial, checks }: Run): Grade {
  if (partial || exitCode !== EXIT.conformant) return 'none'
  const { kind } = environment
  if (kind === 'production') return verdict === 'safe checks passed' ? 'safe' : 'none'
  if (kind === 'sandbox') return verdict === 'self-test passed' ? 'self-test' : 'none'
  const isWhole = checks.every(each => each.verdict !== 'not-selected')
  return verdict === 'conformant' && isWhole ? 'full' : 'none'
}

function countsOf(checks: readonly Result[]): RunFacts['counts'] {
  const counts = VERDICTS.map(verdict => [verdict, checks.filter(each => each.verdict === verdict).length] as const)
  return Object.fromEntries(counts.filter(([, number]) => number > 0))
}

/** `null` where nothing was checked: an empty list of failures would read as a pass. */
export function testResultOf(run: Run): Omit<NonNullable<RunPredicate['testResult']>, 'configuration'> | null {
  const { checks, exitCode } = run
  if (checks.length === 0) return null
  const scored = checks.filter(isScored)
  const warned = scored.filter(each => each.verdict === 'warn' || (each.verdict === 'fail' && !failsRun(each)))
  return {
    // The predicate has three words: what is not proven must not read as passed.
    result: exitCode !== EXIT.conformant || run.partial ? 'FAILED' : warned.length > 0 ? 'WARNED' : 'PASSED',
    passedTests: idsOf(scored.filter(each => each.verdict === 'pass')),
    warnedTests: idsOf(warned),
    failedTests: idsOf(scored.filter(failsRun)),
  }
}

function otherTestsOf(checks: readonly Result[]): RunFacts['otherTests'] {
  const of = (verdict: Verdict) => idsOf(checks.filter(each => each.verdict === verdict && isScored(each)))
  return {
    errorTests: of('harness-error'),
    inconclusiveTests: of('inconclusive'),
    nothingObservedTests: of('nothing-observed'),
    skippedTests: of('skipped'),
    notSelectedTests: of('not-selected'),
    unscoredTests: idsOf(checks.filter(each => !isScored(each))),
  }
}

/** Of what nobody asked for it does not matter which set it belongs to. */
const isScored = ({ unscored, verdict }: Result) => unscored === undefined || verdict === 'not-selected'
const idsOf = (checks: readonly Result[]) => checks.map(each => each.id)
