/** What a run needs before its first request: the environment, the embedded sandbox where it is asked for, the client. */
import { join } from 'node:path'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { RunBudget } from '../probe/client/budget.ts'
import { openClient, STEADY } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import { mapExchange } from '../probe/client/structure.ts'
import type { Client } from '../probe/client/types.ts'
import { checkingScheme } from '../probe/doctor/dial.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import { sourcesFor } from '../probe/environment/locate.ts'
import type { Environment } from '../probe/environment/types.ts'
import { personsOf } from '../probe/persons/persons.ts'
import { lastId, readState, type State } from '../probe/resume/state.ts'
import { spawnSandbox } from '../sandbox/start.ts'
import type { SigningKey } from '../signing/keys.ts'
import type { Context, RunPaths } from './context.ts'
import { signingKeyIn } from './key-files.ts'
import { openRunFolder, type RunFolder } from './run-folder.ts'

export interface Session extends RunFolder {
  environment: Environment
  client: Client
  /** What the policy leaves it, for all processes that send for it. */
  budget: RunBudget
  paths: RunPaths
  /** The process's variables, completed with those of the embedded sandbox. */
  env: Record<string, string | undefined>
  startedAt: Date
  /** The same moment by the steady clock, in milliseconds. */
  began: number
  /** The embedded sandbox, with its limiter off. */
  unlimited?: boolean
  /** What an earlier run left to go on with. */
  state?: State
  /** Signs its reports. */
  signing?: SigningKey
  close(): Promise<void>
}

const SANDBOX_URL = 'LMD_SANDBOX_BASE_URL'

/** Whether the service is the one that a session starts itself. */
export function isEmbedded(named: string, { env }: Pick<Context, 'env'>): boolean {
  return named === 'sandbox' && env[SANDBOX_URL] === undefined
}

export interface Opening {
  /** Which service the embedded sandbox plays. */
  dialect?: string
  /** Whether policy.maxMinutes ends it. */
  timed?: boolean
  /** Whether the embedded sandbox limits requests; it does where nothing is said. */
  rateLimit?: 'on' | 'off'
  /** A run to go on with, or `latest`. */
  resume?: string | undefined
  /** A folder of the environment's results for what is no run of its own. */
  within?: string
  /** The file of a private key, which signs the reports. */
  sign?: string | undefined
  /** Called with the folder of the environment below that of all results, before a run is made or gone on with there. */
  before?: (folder: string) => Promise<void>
}

export async function openSession(paths: RunPaths, context: Context, opening: Opening = {}): Promise<Session> {
  const { dialect = 'default', rateLimit = 'on', resume, within = '', sign, timed = false, before } = opening
  // Read before the first call: nobody learns after the run that the key is missing.
  const signing = sign === undefined ? undefined : signingKeyIn(sign, context.terminal)
  const embedded = isEmbedded(paths.env, context)
  const sandbox = embedded ? await spawnSandbox({ dialect, seed: 1, rateLimit }) : undefined
  try {
    const env = sandbox === undefined ? context.env : { ...context.env, ...sandboxVariables(sandbox) }
    const environment = loadEnvironment(paths.env, { ...sourcesFor(paths.env, context), env })
    await before?.(join(environment.name, within))
    const state = resume === undefined ? undefined : stateOf(paths, environment, resume)
    if (state !== undefined) context.terminal.progress(goingOnText(state))
    const [startedAt, began] = [new Date(), performance.now()]
    const folder = openRunFolder(paths.results, join(environment.name, within), startedAt)
    const recorder = openRecorder(join(folder.dir, 'exchanges.ndjson'), 'x', lastId(state))
    const earlier = state === undefined ? {} : { earlier: state.exchanges }
    const budget = new RunBudget(environment.policy, STEADY, { timed })
    context.signal.addEventListener('abort', () => budget.stop(), { once: true })
    const opened = openClient(environment, { runId: folder.run, recorder, env, budget, ...earlier })
    const client = checkingScheme(opened, environment.baseUrl, env)
    context.terminal.keepFrom(
      text => client.redact(text),
      text => client.redactSecrets(text),
    )
    const close = async () => {
      await client.close()
      await sandbox?.stop()
    }
    const session = {
      ...folder,
      environment,
      client,
      budget,
      paths,
      env,
      startedAt,
      began,
      unlimited: embedded && rateLimit === 'off',
      ...(signing === undefined ? {} : { signing }),
      close,
    }
    return state === undefined ? session : { ...session, state }
  } catch (error) {
    await sandbox?.stop()
    throw error
  }
}

/** Answers of one address say nothing of another; the embedded sandbox has another port each time. */
function stateOf(paths: RunPaths, { name, kind, baseUrl }: Environment, run: string): State {
  const state = readState(paths.results, name, run)
  if (kind === 'sandbox' || state.environment.baseUrl === baseUrl) return state
  throw new HarnessError(
    'USAGE',
    `The run ${state.run} asked ${state.environment.baseUrl}, and ${name} is at ${baseUrl} now: nothing was sent.`,
    'Discover from the start, without --resume.',
  )
}

type Credentials = Record<string, string>

/** With which environments/sandbox.yaml is filled. */
export function sandboxVariables(sandbox: {
  baseUrl: string
  credentials: Credentials
  second: { credentials: Credentials }
}) {
  const named = (prefix: string, credentials: Credentials): Credentials =>
    Object.fromEntries(
      Object.entries(credentials).map(([name, value]) => [
        `${prefix}_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`,
        value,
      ]),
    )
  return {
    [SANDBOX_URL]: sandbox.baseUrl,
    ...named('LMD_SANDBOX', sandbox.credentials),
    ...named('LMD_SANDBOX_SECOND', sandbox.second.credentials),
  }
}

function goingOnText({ run, exchanges }: State): string {
  const answers = exchanges.filter(each => each.response !== undefined).length
  return `Going on with the run ${run}: ${answers} ${answers === 1 ? 'answer is' : 'answers are'} taken from its log, and only what is missing is asked.`
}

/** What was asked and answered, as it may be shown: nobody stands in it. */
export function shownIn({ client, environment }: Pick<Session, 'client' | 'environment'>): Exchange[] {
  const persons = personsOf(environment)
  return client.exchanges().map(each => mapExchange(each, persons))
}
