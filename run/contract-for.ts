/** The contract a run judges by: rehearsed, found out by asking, or, in production, the one the test environment taught. */

import type { Context } from '../cli/command.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { emptyLedger } from '../contract/questions.ts'
import { EXPERIMENTS } from '../discovery/engine.ts'
import { type Discovery, type DiscoveryInput, discover } from '../probe/discover.ts'
import { readCases, readFixtures } from '../probe/fixtures/fixtures.ts'
import { rehearse } from '../probe/rehearse/rehearse.ts'
import { keepState } from './keep-state.ts'
import type { Session } from './session.ts'
import { systemClock } from './system-clock.ts'

export interface JudgedBy {
  /** The environment whose fixtures judge this one. */
  judgedBy?: string
}

export interface Asking {
  /** Discovers the whole although a contract is recorded. */
  fromScratch: boolean
  measureLimits?: boolean
}

export async function contractFor(
  session: Session,
  context: Context,
  baseline: string,
  asking: Asking = { fromScratch: false },
): Promise<Discovery & JudgedBy> {
  if (session.environment.kind === 'production') return taughtBy(session, baseline)
  return askService(session, context, asking)
}

/** A recorded service is rehearsed: full discovery only of what is not as it was. */
export async function askService(session: Session, context: Context, asking: Asking): Promise<Discovery> {
  const { environment, client, run, places } = session
  const { measureLimits = false } = asking
  const input: DiscoveryInput = {
    environment,
    client,
    clock: systemClock,
    run,
    measureLimits,
    signal: context.signal,
    ...(context.env['LMD_DISCOVERY'] === 'experiments' ? { instead: EXPERIMENTS } : {}),
  }
  const whole = asking.fromScratch || measureLimits || session.state !== undefined
  const recorded = whole ? undefined : readFixtures(places.fixtures, environment.name)
  if (recorded === undefined) return discoverWhole(session, input)
  context.terminal.progress(
    'A contract is recorded: seeing whether it still holds (--from-scratch discovers it anew) …',
  )
  return rehearse(input, recorded, readCases(places.fixtures, environment.name))
}

/** After each investigator the state is kept, so that a run that ends before its time can be gone on with. */
async function discoverWhole(session: Session, input: DiscoveryInput): Promise<Discovery> {
  let tried: string[] = []
  await keepState(session, tried)
  const onTried = async (names: string[]) => {
    tried = names
    await keepState(session, tried)
  }
  try {
    return await discover({ ...input, onTried })
  } finally {
    await keepState(session, tried)
  }
}

function taughtBy({ environment, places }: Session, baseline: string): Discovery & JudgedBy {
  const taught = readFixtures(places.fixtures, baseline)
  if (taught === undefined) {
    throw new HarnessError(
      'CONTRACT_MISSING',
      `Production is judged by what the test environment taught, and no contract of "${baseline}" is recorded in ${places.fixtures}: nothing was sent.`,
      `Run \`npm run conformance -- --env ${baseline}\` first, or name another environment with --baseline.`,
    )
  }
  return {
    ledger: { ...emptyLedger(environment.name), questions: taught.ledger.questions },
    openapi: taught.openapi,
    knowledge: { basePath: { prefix: '', suffix: '' }, endpoints: {} },
    chapters: [],
    left: [],
    judgedBy: baseline,
  }
}
