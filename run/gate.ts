/** The release gate: a candidate held against what senders use today. */

import { join } from 'node:path'
import { type Result, ResultSchema, type Verdict } from '../contract/check.ts'
import { type Contract, compareContracts } from '../contract/drift/compare.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { type Gate, judgeRelease } from '../contract/release.ts'
import type { Discovery } from '../probe/discover.ts'
import { nameOf } from '../probe/environment/locate.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { snapshotOf } from '../probe/fixtures/snapshot.ts'
import type { SigningKey } from '../signing/keys.ts'
import { markBegun, markEnded } from './begun.ts'
import { openRun } from './conduct.ts'
import type { Context, RunPaths } from './context.ts'
import { parityOf } from './parity.ts'
import { recordOf } from './record.ts'
import { runChecks } from './run-checks.ts'
import { contractOf, propertiesAt, RECORD_FILE } from './run-folder.ts'
import type { Session } from './session.ts'
import { writeSigned } from './sign.ts'
import { type Judgement, judgeConformance, judgement } from './verdict.ts'

export interface Candidate {
  session: Session
  context: Context
  found: Pick<Discovery, 'ledger' | 'openapi' | 'knowledge'>
  results: readonly Result[]
  stale: readonly string[]
}

export interface Gated {
  gate: Gate
  judgement: Judgement
  drift: Drift[]
}

export async function releaseGate(baselineName: string, candidate: Candidate): Promise<Gated> {
  const { session, context, found, results, stale } = candidate
  const { environment, paths, client } = session
  context.terminal.progress(`Holding ${environment.name} against ${baselineName} …`)
  const baseline = await baselineOf(baselineName, paths, context, environment.name, session.signing)
  const snapshot = snapshotOf({ ...found, environment, exchanges: client.exchanges() })
  const drift = compareContracts(baseline.contract, snapshot)
  const { unproven, ...gate } = judgeRelease({
    baseline: baseline.name,
    drift,
    candidate: results,
    ...(baseline.results === undefined ? {} : { onBaseline: baseline.results }),
    about: baseline.about,
    stale,
  })
  return { gate, drift, judgement: judgementOf(gate, unproven, environment.name) }
}

function judgementOf(gate: Gate, unproven: boolean, name: string): Judgement {
  if (gate.mayBeReleased)
    return judgement(
      'may be released',
      `Nothing in ${name} breaks a sender that works with ${gate.baseline} today. ${gate.notes.join(' ')}`.trim(),
    )
  const [first, ...more] = gate.reasons
  const others = more.length > 0 ? ` And ${more.length} more ${more.length === 1 ? 'reason' : 'reasons'}.` : ''
  return judgement('may not be released', `${first ?? ''}${others}`, unproven ? EXIT.inconclusive : EXIT.failed)
}

/** A gate over some of the checks would be no gate. */
export function rejectPartialGate(
  { kind }: Pick<Session['environment'], 'kind'>,
  options: Record<string, unknown>,
): void {
  if (kind === 'production' || options['baseline'] === undefined || options['only'] === undefined) return
  throw new HarnessError(
    'USAGE',
    'Nothing was sent: a release is judged by all checks, and --only runs one.',
    'Leave --only out, or leave --baseline out to look at one check.',
  )
}

interface Baseline {
  name: string
  contract: Required<Contract>
  /** Absent where the checks were never run there. */
  results?: Result[]
  /** In a sentence: that they were run now, or why not and what is known instead. */
  about: string
}

/** `taughtBy`: whose contract judges a production that has none of its own. `signing` signs what is left of the run there. */
export async function baselineOf(
  nameOrPath: string,
  paths: RunPaths,
  context: Context,
  taughtBy: string,
  signing?: SigningKey,
): Promise<Baseline> {
  const name = nameOf(nameOrPath)
  const last = lastRun(join(paths.results, name))
  const own = readFixtures(paths.fixtures, name)
  const known = own ?? last?.contract
  const contract = known ?? readFixtures(paths.fixtures, taughtBy)
  if (contract === undefined) throw missing(name, paths)
  const now = await checkedNow({ ...paths, env: nameOrPath }, context, contract, signing)
  if (typeof now !== 'string')
    return {
      name,
      contract: own ?? now.contract,
      results: now.results,
      about: `The checks were run on ${name} as well.`,
    }
  // Nobody is held against a name that nothing is known of.
  if (known === undefined) throw missing(name, paths, `${now} `)
  return last === undefined
    ? { name, contract, about: `${name} was not checked: ${now}` }
    : {
        name,
        contract,
        results: last.results,
        about: `${name} was not checked now (${now}); its run ${last.run} is compared.`,
      }
}

function missing(name: string, paths: RunPaths, why = ''): HarnessError {
  return new HarnessError(
    'CONTRACT_MISSING',
    `${why}A release is judged against what senders use today, and no contract of "${name}" is recorded in ${paths.fixtures} or ${paths.results}.`,
    `Run \`npm run conformance -- --env ${name}\` first, or name another environment with --baseline.`,
  )
}

const DECIDED: ReadonlySet<Verdict> = new Set(['pass', 'warn', 'fail'])

/** Why not, where it may not or cannot be asked; its policy guards it as in any run. */
async function checkedNow(
  paths: RunPaths,
  context: Context,
  contract: Required<Contract>,
  signing: SigningKey | undefined,
): Promise<{ results: Result[]; contract: Required<Contract> } | string> {
  try {
    const session = await openRun(paths, context, { timed: true })
    try {
      await markBegun('conformance', session, context)
      const { name, kind } = session.environment
      const { results, exchanges } = await runChecks(session, context, contract)
      if (!results.some(each => DECIDED.has(each.verdict))) return 'no check could be decided there'
      const parity = parityOf(contract, exchanges, { here: name, there: 'its record' })
      const { ledger, openapi } = parity.contract
      const judgement = judgeConformance({ kind, checks: results, drift: parity.drift, ledger })
      const parts = { command: 'conformance', judgement, next: [], ledger, openapi, checks: results, exchanges }
      await writeSigned(recordOf(session, context, { ...parts, drift: parity.drift }), session.dir, signing)
      await markEnded(session.dir)
      return { results, contract: parity.contract }
    } finally {
      await session.close()
    }
  } catch (error) {
    if (context.signal.aborted || !(error instanceof HarnessError)) throw error
    return error.message
  }
}

interface LastRun {
  run: string
  results: Result[]
  contract: Required<Contract>
}

function lastRun(folder: string): LastRun | undefined {
  const record = propertiesAt(join(folder, 'latest', RECORD_FILE))
  // What was stopped before its end judged a part at most.
  if (record['verdict'] === 'stopped') return undefined
  const results = ResultSchema.array().safeParse(record['checks'])
  const contract = contractOf(record)
  if (!results.success || results.data.length === 0 || contract === undefined) return undefined
  return { run: String(record['run']), results: results.data, contract }
}
