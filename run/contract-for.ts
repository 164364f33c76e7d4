/** The contract a run judges by: revalidated, found out by asking, or, in production, the one the test environment taught. */
import { join } from 'node:path'
import type { Cause } from '../contract/attribution.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { answeredCount, emptyLedger, QUESTIONS } from '../contract/questions.ts'
import { systemClock } from '../probe/call/clock.ts'
import { MOST_REQUESTS } from '../probe/context.ts'
import { type Discovery, type DiscoveryInput, discover } from '../probe/discover.ts'
import { locate, sourcesFor } from '../probe/environment/locate.ts'
import { readCases, readFixtures } from '../probe/fixtures/fixtures.ts'
import type { Asking, Operator, OperatorAnswers } from '../probe/operator.ts'
import { STATE_FILE, type State } from '../probe/resume/state.ts'
import { revalidate } from '../probe/revalidate/revalidate.ts'
import { quotedFor } from '../reporters/questions-md.ts'
import { clip, oneLine } from '../reporters/text/visible.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import type { Context, Person } from './context.ts'
import { addHints, linesOf } from './environment-files.ts'
import type { JudgedBy } from './keep-or-compare.ts'
import type { Parts } from './record.ts'
import { watched } from './run-checks.ts'
import { type Session, shownIn } from './session.ts'
import { judgeDiscovery, judgement } from './verdict.ts'

export interface Discovering {
  /** Discovers the whole although a contract is recorded. */
  fromScratch: boolean
  measureLimits?: boolean
}

export async function contractFor(
  session: Session,
  context: Context,
  baseline: string,
  asking: Discovering = { fromScratch: false },
): Promise<Discovery & JudgedBy> {
  if (session.environment.kind === 'production') return taughtBy(session, baseline)
  return askService(session, context, asking)
}

/** Requests of a revalidation of what is as it was. */
const REVALIDATION_REQUESTS = 30

/** A recorded service is revalidated: full discovery only of what is not as it was. */
export async function askService(session: Session, context: Context, asking: Discovering): Promise<Discovery> {
  const { environment, client, run, paths } = session
  const { measureLimits = false } = asking
  const input: DiscoveryInput = {
    environment,
    client,
    clock: systemClock,
    run,
    measureLimits,
    signal: context.signal,
    operator: operatorOf(session, context),
  }
  const whole = asking.fromScratch || measureLimits || session.state !== undefined
  const offering = async (found: Discovery) => {
    await offerToKeep(session, context, found.operatorAnswers)
    return found
  }
  const recorded = whole ? undefined : readFixtures(paths.fixtures, environment.name)
  if (recorded === undefined)
    return offering(await watched(MOST_REQUESTS, session, context, () => discoverWhole(session, input)))
  context.terminal.progress(
    'A contract is recorded: seeing whether it still holds (--from-scratch discovers it again) …',
  )
  const cases = readCases(paths.fixtures, environment.name)
  return offering(await watched(REVALIDATION_REQUESTS, session, context, () => revalidate(input, recorded, cases)))
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

function taughtBy({ environment, paths }: Session, baseline: string): Discovery & JudgedBy {
  const taught = readFixtures(paths.fixtures, baseline)
  if (taught === undefined) {
    throw new HarnessError(
      'CONTRACT_MISSING',
      `Production is judged by what the test environment taught, and no contract of "${baseline}" is recorded in ${paths.fixtures}: nothing was sent.`,
      `Run \`npm run conformance -- --env ${baseline}\` first, or name another environment with --baseline.`,
    )
  }
  return {
    ledger: { ...emptyLedger(environment.name), questions: taught.ledger.questions },
    openapi: taught.openapi,
    knowledge: { basePath: { prefix: '', suffix: '' }, endpoints: {} },
    steps: [],
    left: [],
    judgedBy: baseline,
  }
}

async function keepState(session: Session, tried: readonly string[]): Promise<void> {
  const { run, environment, dir } = session
  const state: State = {
    schemaVersion: 1,
    run,
    environment: { name: environment.name, baseUrl: environment.baseUrl },
    tried: [...tried],
    exchanges: shownIn(session),
  }
  await writeAtomically(join(dir, STATE_FILE), `${JSON.stringify(state)}\n`)
}

/** The command that goes on with this run. */
export function resumeWith({ run, paths }: { run: string; paths: { env: string } }, command = 'discover'): string {
  return `npm run ${command} -- --env ${paths.env} --resume ${run}`
}

/** The record of a discovery that was ended: by the service itself where there is a `cause`, by the user without. */
export function stoppedParts(command: string, found: Discovery, session: Session, cause?: Cause): Parts {
  const { ledger, openapi } = found
  const until = `${answeredCount(ledger)} of ${QUESTIONS.length} questions were answered until then; nothing was recorded.`
  const judged =
    cause === undefined
      ? judgeDiscovery(ledger, 'interrupt')
      : judgement('inconclusive', `${cause.sentence} ${until}`, EXIT.unreachable)
  const next = [...(cause === undefined ? [] : [SEE_THAT_IT_RUNS]), ...goOn(found, session, command)]
  return { command, judgement: judged, next, ledger, openapi, partial: true }
}

export const SEE_THAT_IT_RUNS = 'See in the log of the service why it ended, start it, and run again.'

/** A revalidation is short, and begins again. */
export function goOn(found: Pick<Discovery, 'revalidated'>, session: Session, command: string): string[] {
  return found.revalidated === undefined ? [`Go on where it stopped: \`${resumeWith(session, command)}\`.`] : []
}

/** `undefined` where nobody is there to ask. After the first question that the input ends at, no further one is asked. */
function operatorOf(session: Session, { person, signal }: Context): Operator | undefined {
  if (person === undefined) return undefined
  let isSilent = false
  return {
    ask: async asking => {
      if (isSilent) return ''
      const began = performance.now()
      try {
        return await put(person, asking, session)
      } catch (error) {
        if (signal.aborted || !(error instanceof HarnessError)) throw error
        isSilent = true
        return ''
      } finally {
        session.budget.lengthen(performance.now() - began)
      }
    },
  }
}

function put(person: Person, { endpoint, property, unread }: Asking, session: Session): Promise<string> {
  const shown = shownIn(session)
  const about = property === undefined ? shown : shown.filter(({ id }) => id === property.exchange)
  const quoted = quotedFor(endpoint, about)
  const observed =
    quoted === undefined
      ? [`POST /${endpoint} has accepted no request.`]
      : [
          `POST /${endpoint} has accepted no request. The one whose answer says most:`,
          `  ${quoted.request}`,
          `  ${quoted.answer}`,
        ]
  if (property !== undefined)
    return person.ask(
      observed,
      `Which values does "${property.name}" take? Several with commas between; Enter: not known`,
    )
  const before = unread === undefined ? observed : [`This is neither JSON nor a=b&c=d: ${clip(oneLine(unread), 60)}`]
  return person.askLong(
    before,
    `An example of a body that POST /${endpoint} accepts, as JSON or as a=b&c=d; Enter: not known`,
  )
}

/** What the person said and the service accepted goes into the environment file, where they want it. */
async function offerToKeep(session: Session, context: Context, reported: OperatorAnswers | undefined): Promise<void> {
  const { person, env, root, terminal } = context
  if (person === undefined || reported === undefined || Object.keys(reported.hints).length === 0) return
  const { environment, paths } = session
  const { environmentsDir, dotenvFile } = sourcesFor(paths.env, { root })
  const yaml = locate(paths.env, environmentsDir).path
  const lines = linesOf(environment.name, reported).yaml.trimEnd().split('\n')
  const isWanted = await person
    .confirm(['The service accepted what you said:', ...lines], `Write it into ${yaml} for the next time?`)
    .catch((error: unknown) => {
      if (context.signal.aborted || !(error instanceof HarnessError)) throw error
      return false
    })
  if (!isWanted) return
  try {
    addHints({ yaml, dotenv: dotenvFile }, environment.name, reported, env)
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return terminal.warn(error.message, error.hint)
  }
  terminal.progress(`Written into ${yaml}.`)
}
