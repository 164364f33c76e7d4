/** The baseline of a release: its contract, and how the checks end there, now or in its last run. */
import { join } from 'node:path'
import { type Result, ResultSchema, type Verdict } from '../contract/check.ts'
import type { Contract } from '../contract/drift/compare.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { nameOf } from '../probe/environment/locate.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import type { SigningKey } from '../signing/keys.ts'
import { writeSigned } from './attestation/sign-run.ts'
import { markBegun, markEnded } from './begun.ts'
import type { Context } from './command.ts'
import type { Places } from './options.ts'
import { parityOf } from './parity.ts'
import { recordOf } from './record.ts'
import { runChecks } from './run-checks.ts'
import { contractOf, membersAt, RECORD_FILE } from './run-record.ts'
import { openSession } from './session.ts'
import { judgeConformance } from './verdict.ts'

export interface Baseline {
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
  places: Places,
  context: Context,
  taughtBy: string,
  signing?: SigningKey,
): Promise<Baseline> {
  const name = nameOf(nameOrPath)
  const last = lastRun(join(places.results, name))
  const own = readFixtures(places.fixtures, name)
  const contract = own ?? last?.contract ?? readFixtures(places.fixtures, taughtBy)
  if (contract === undefined) throw missing(name, places)
  const now = await checkedNow({ ...places, env: nameOrPath }, context, contract, signing)
  if (typeof now !== 'string')
    return {
      name,
      contract: own ?? now.contract,
      results: now.results,
      about: `The checks were run on ${name} as well.`,
    }
  return last === undefined
    ? { name, contract, about: `${name} was not checked: ${now}` }
    : {
        name,
        contract,
        results: last.results,
        about: `${name} was not checked now (${now}); its run ${last.run} is compared.`,
      }
}

function missing(name: string, places: Places): HarnessError {
  return new HarnessError(
    'CONTRACT_MISSING',
    `A release is judged against what senders use today, and no contract of "${name}" is recorded in ${places.fixtures} or ${places.results}.`,
    `Run \`npm run conformance -- --env ${name}\` first, or name another environment with --baseline.`,
  )
}

const DECIDED: ReadonlySet<Verdict> = new Set(['pass', 'warn', 'fail'])

/** Why not, where it may not or cannot be asked; its policy guards it as in any run. */
async function checkedNow(
  places: Places,
  context: Context,
  contract: Required<Contract>,
  signing: SigningKey | undefined,
): Promise<{ results: Result[]; contract: Required<Contract> } | string> {
  try {
    const session = await openSession(places, context, { timed: true })
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
  const record = membersAt(join(folder, 'latest', RECORD_FILE))
  // What was stopped before its end judged a part at most.
  if (record['verdict'] === 'stopped') return undefined
  const results = ResultSchema.array().safeParse(record['checks'])
  const contract = contractOf(record)
  if (!results.success || results.data.length === 0 || contract === undefined) return undefined
  return { run: String(record['run']), results: results.data, contract }
}
