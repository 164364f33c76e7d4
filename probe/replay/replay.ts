/** One recorded request, sent again: with the environment's secrets and a fresh token, by the policy, through the client. */
import { type Exchange, OWN_LOG_IN } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { answerTo } from '../../contract/ledger.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { Route } from '../call/prepare.ts'
import { resolverOf } from '../call/resolver.ts'
import type { Ask } from '../client/types.ts'
import { askFor } from '../sender/ask.ts'
import { heardFrom } from '../sender/heard.ts'
import { tokenFrom } from '../sender/log-in.ts'
import { operationsIn } from '../sender/operations.ts'
import type { SenderInput } from '../sender/sender.ts'
import { filled, namesIn, needsToken, valueFor } from './placeholders.ts'

/** What the client writes itself, anew for each run. */
const OWN_HEADERS = new Set(['x-conformance-run', 'user-agent', 'content-length', 'host', 'connection'])

/** Made from a secret, and as telling; as the sender keeps them. */
const MADE = /^(?:changed|truncated|unsigned|wrong) /

/** The new exchange, redacted. Throws USAGE, CREDENTIALS_REFUSED, GUARD_REFUSED, BUDGET_SPENT. */
export async function replay(input: SenderInput, exchange: Exchange): Promise<Exchange> {
  const { environment, client } = input
  for (const [name, value] of Object.entries(environment.second?.credentials ?? {}))
    client.keepSecret(`second ${name}`, value)
  const names = namesIn(exchange.request)
  // What cannot be filled is told before anything is sent.
  filled(exchange.request, environment, 'token')
  const token = needsToken(names) ? await freshToken(input) : undefined
  for (const name of names.filter(each => MADE.test(each))) {
    const value = valueFor(name, environment, token)
    if (value !== undefined) client.keepSecret(name, value)
  }
  const { exchange: again } = await client.send(askOf(exchange, filled(exchange.request, environment, token), input))
  return client.exchanges().find(each => each.id === again.id) ?? again
}

function askOf({ id, effect, endpoint }: Exchange, request: Exchange['request'], { environment }: SenderInput): Ask {
  const { origin, pathname } = new URL(environment.baseUrl)
  const base = pathname.replace(/\/$/, '')
  const [path = '', query = ''] = request.path.split(/\?(.*)/s)
  if (!path.startsWith(`${base}/`))
    throw new HarnessError(
      'USAGE',
      `The request ${id} went to ${path}, and ${environment.name} is below ${origin}${base} now: nothing was sent.`,
      'Run the checks again at the new address; a request of another address says nothing of it.',
    )
  const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return {
    method: request.method,
    path: path.slice(base.length),
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(headers),
    ...(request.body === undefined
      ? {}
      : { body: { encoding: 'raw' as const, text: request.body, mediaType: type ?? null } }),
    effect,
    ...(endpoint === undefined ? {} : { endpoint }),
    purpose: `the request ${id} once more`,
  }
}

async function freshToken({ environment, client, clock, ledger, openapi }: SenderInput): Promise<string> {
  const known = <T>(id: QuestionId) => answerTo(ledger, id).value as T | undefined
  const [recipe] = operationsIn(ledger, openapi, 'auth-authenticate')
  const [route, location] = [known<Route>('env.base-path'), known<TokenKnowledge['location']>('auth.token.location')]
  if (recipe === undefined || route === undefined || location === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      'The request needs a token, and that run does not know how to log in: nothing was sent.',
      `Run \`npm run discover -- --env ${environment.name}\` first.`,
    )
  const lookup = resolverOf(environment, { answers: new Map() })
  const purpose = `${OWN_LOG_IN}, for a token`
  const ask = askFor({ endpoint: 'auth-authenticate', recipe, route, lookup, clock, purpose }, {})
  const reply = await client.send(ask)
  const heard = heardFrom(client, reply, undefined)
  const { held } = tokenFrom(client, clock, location, reply, heard)
  if (held !== undefined) return held.value
  throw new HarnessError(
    heard.outcome === 'no-answer' ? 'TARGET_UNREACHABLE' : 'CREDENTIALS_REFUSED',
    `The request needs a token, and the recorded log-in is not accepted: ${heard.why}.`,
    'See whether the credentials of the environment still hold.',
  )
}
