/** The contract a run judges by: found out by asking, or, in production, the one the test environment taught. */
import { HarnessError } from '../contract/harness-error.ts'
import { emptyLedger } from '../contract/ledger.ts'
import { type Discovery, discover } from '../probe/discover.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import type { Context } from './command.ts'
import type { Session } from './session.ts'
import { systemClock } from './system-clock.ts'

export interface JudgedBy {
  /** The environment whose fixtures judge this one. */
  judgedBy?: string
}

export async function contractFor(session: Session, context: Context, baseline: string): Promise<Discovery & JudgedBy> {
  const { environment, client, run, places } = session
  if (environment.kind !== 'production')
    return discover({ environment, client, clock: systemClock, run, signal: context.signal })
  const taught = readFixtures(places.fixtures, baseline)
  if (taught === undefined) {
    throw new HarnessError(
      'CONTRACT_MISSING',
      `Production is judged by what the test environment taught, and no contract of "${baseline}" is recorded in ${places.fixtures}: nothing was sent.`,
      `Run \`npm run conformance -- --env ${baseline}\` first, or name another environment with --baseline.`,
    )
  }
  const ledger = { ...emptyLedger(environment.name), questions: taught.ledger.questions }
  return {
    ledger,
    openapi: taught.openapi,
    knowledge: { basePath: { prefix: '', suffix: '' }, endpoints: {} },
    story: [],
    left: [],
    judgedBy: baseline,
  }
}
