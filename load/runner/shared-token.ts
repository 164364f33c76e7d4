/** One log-in before the load, for all who apply it; and, where it must be renewed on the way, whether that is possible. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { IntegrationToken } from '../../contract/integration.ts'
import { parseJson } from '../../contract/json.ts'
import { type Resolver, UnresolvedTemplate } from '../../contract/template.ts'
import { prepare } from '../../probe/call/prepare.ts'
import type { Ask, Client, Reply } from '../../probe/client/types.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { cookiesOf } from '../../probe/token/candidates.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import { type Held, renewAt, tokenIn } from '../core/token.ts'

/** `undefined` where the service knows no token. Throws TARGET_UNREACHABLE, CREDENTIALS_REFUSED, USAGE. */
export async function sharedToken(plan: LoadPlan, environment: Environment, client: Client): Promise<Held | undefined> {
  const logIn = plan.calls.find(call => call.endpoint === 'auth-authenticate')
  if (plan.token === null || logIn === undefined) return undefined
  const held = await loggedIn(plan, logIn, environment, client)
  const { seconds } = plan.token
  if (seconds === null || longestRunSeconds(plan.profile, plan.calls.length) < seconds * 0.6) return held
  const later = await loggedIn(plan, logIn, environment, client)
  if (await isTaken(plan, held, environment, client)) return later
  throw new HarnessError(
    'USAGE',
    `A new log-in at ${plan.baseUrl} ends the session before it, and this run is longer than the ${seconds} s that a token lives: whoever renews the token would shut out all others.`,
    `Shorten it with \`--duration ${Math.floor(seconds * 0.6)}\`, or ask the operator for a session that lives longer.`,
  )
}

async function loggedIn(plan: LoadPlan, call: PlannedCall, environment: Environment, client: Client): Promise<Held> {
  const at = Date.now()
  const reply = await ask(call, environment, client, 'the log-in that the load shares')
  if (reply.status === 0)
    throw new HarnessError(
      'TARGET_UNREACHABLE',
      `POST ${call.path} at ${plan.baseUrl} brought no answer: ${reply.failure?.message ?? 'the connection was closed'}.`,
      'No load was applied. See whether the address is right and the service runs.',
    )
  const token = plan.token === null ? undefined : tokenOf(reply, plan.token)
  if (reply.status >= 400 || token === undefined)
    throw new HarnessError(
      reply.status === 401 || reply.status === 403 ? 'CREDENTIALS_REFUSED' : 'CONTRACT_MISSING',
      `The log-in at ${plan.baseUrl}${call.path} was answered with ${reply.status} and brought no token.`,
      'No load was applied. See whether the credentials are right, and run `npm run discover` where the contract has changed.',
    )
  client.keepSecret('token', token)
  return { token, until: renewAt(at, plan.token?.seconds ?? null, plan.profile.timeoutSeconds) }
}

/** Whether an earlier token still opens what it opened. */
async function isTaken(plan: LoadPlan, held: Held, environment: Environment, client: Client): Promise<boolean> {
  const call = plan.calls.find(each => each.endpoint === 'ext-verify')
  if (call === undefined) return true
  const reply = await ask(call, environment, client, 'whether a second log-in leaves the first token alive', {
    presentation: plan.token?.presentation ?? { in: 'header', name: 'Authorization' },
    value: held.token,
  })
  return reply.status !== 401 && reply.status !== 403
}

type Answered = Pick<Reply, 'headers' | 'text'>

/** The token that a log-in brought. */
export function tokenOf({ headers, text }: Answered, { location }: IntegrationToken): string | undefined {
  const cookies = Object.fromEntries(cookiesOf({ headers }).map(({ name, value }) => [name, value]))
  const read = parseJson(text)
  return tokenIn({ text, headers, cookies, json: read.success ? read.data : undefined }, location)
}

async function ask(
  call: PlannedCall,
  { credentials, testData }: Environment,
  client: Client,
  purpose: string,
  token?: Shown,
): Promise<Reply> {
  const names: Record<string, string> = { ...testData, ...credentials }
  try {
    return await client.send(
      askOf(call, name => (Object.hasOwn(names, name) ? names[name] : undefined), purpose, token),
    )
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    throw new HarnessError(
      'CONTRACT_MISSING',
      `${call.call} cannot be called: ${error.message}.`,
      'Add it to testData.',
    )
  }
}

type Shown = NonNullable<Parameters<typeof prepare>[0]['token']>

/** A planned call as the client of discovery sends it. Throws UnresolvedTemplate where a name has no value. */
export function askOf(call: PlannedCall, lookup: Resolver, purpose: string, token?: Shown): Ask {
  const request = prepare({
    endpoint: call.endpoint,
    route: { prefix: '', suffix: '' },
    template: call.template,
    lookup,
    clock: { now: () => new Date() },
    effect: call.endpoint === 'auth-authenticate' ? 'authenticates' : 'reads',
    purpose,
    token,
  })
  return { ...request, path: call.path }
}
