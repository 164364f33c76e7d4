/** One recorded request, sent again: with the environment's secrets and a fresh token, by the policy, through the client. */
import type { Exchange } from '../../contract/exchange.ts'
import { filterNamed } from '../../contract/filters/filter-named.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Json } from '../../contract/json.ts'
import type { Ask } from '../client/types.ts'
import type { Environment } from '../environment/types.ts'
import { openSession, type SenderInput } from '../sender/sender.ts'
import { madeOf } from '../sender/tokens.ts'
import { NoGround, Unknown } from '../sender/trouble.ts'
import { corrupted } from '../token/form.ts'

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
  const token = needsToken(names) ? await tokenFor(input) : undefined
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

async function tokenFor(input: SenderInput): Promise<string> {
  try {
    return await openSession(input).ownToken()
  } catch (error) {
    if (error instanceof Unknown)
      throw new HarnessError(
        'CONTRACT_MISSING',
        'The request needs a token, and that run does not know how to log in: nothing was sent.',
        `Run \`npm run discover -- --env ${input.environment.name}\` first.`,
      )
    if (!(error instanceof NoGround)) throw error
    throw new HarnessError(
      error.whose === 'network' ? 'TARGET_UNREACHABLE' : 'CREDENTIALS_REFUSED',
      `The request needs a token: ${error.message}`,
      'See whether the credentials of the environment still hold.',
    )
  }
}

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g

type Recorded = Exchange['request']

/**
 * The placeholders of a recorded request, filled with values again: by name, in the spelling that their place asks
 * for.
 */
function namesIn({ path, headers, body = '' }: Recorded): string[] {
  const text = [path, ...Object.values(headers), body].join('\n')
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? ''))]
}

/** Tokens are kept secret under the names that the sender gave them. */
const TOKEN = /^(?:(changed|truncated|unsigned) )?token$/

function needsToken(names: readonly string[]): boolean {
  return names.some(name => TOKEN.test(name))
}

/** `undefined` where nothing stands for the name: a hash, or what was masked because nobody knew it. */
function valueFor(name: string, environment: Environment, token: string | undefined): string | undefined {
  const { credentials, testData, second } = environment
  const own = (values: Record<string, string> | undefined, key: string) =>
    values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined
  const shown = TOKEN.exec(name)
  if (shown !== null && token !== undefined) {
    const [, how] = shown
    return how === undefined ? token : madeOf(token, how as 'changed' | 'truncated' | 'unsigned')
  }
  const wrong = own(credentials, /^wrong (.+)$/.exec(name)?.[1] ?? '')
  if (wrong !== undefined) return corrupted(wrong)
  const pair = /^basic (.+), (.+)$/.exec(name)
  const [first, last] = [own(credentials, pair?.[1] ?? ''), own(credentials, pair?.[2] ?? '')]
  if (first !== undefined && last !== undefined) return Buffer.from(`${first}:${last}`).toString('base64')
  const ofSecond = /^second (.+)$/.exec(name)?.[1] ?? ''
  const whole =
    own(credentials, name) ??
    own(testData, name) ??
    own(second?.credentials, ofSecond) ??
    own(second?.testData, ofSecond)
  const [of = '', ...filters] = name.split(' | ')
  if (whole !== undefined || filters.length === 0) return whole
  // A datum that was sent in another form: the record says which.
  const value = valueFor(of, environment, token)
  const made = filters.map(filter => filterNamed(filter))
  return value === undefined || made.includes(undefined)
    ? undefined
    : String(made.reduce<Json>((left, filter) => filter?.(left) ?? left, value))
}

/** Throws USAGE with the names that nothing stands for. */
export function filled(request: Recorded, environment: Environment, token: string | undefined): Recorded {
  const values = new Map<string, string>()
  const missing: string[] = []
  for (const name of namesIn(request)) {
    const value = valueFor(name, environment, token)
    if (value === undefined) missing.push(name)
    else values.set(name, value)
  }
  if (missing.length > 0) throw unfillable(missing)
  const fill = (text: string, spelled: (value: string) => string) =>
    text.replace(PLACEHOLDER, (all, name: string) => {
      const value = values.get(name)
      return value === undefined ? all : spelled(value)
    })
  const type = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return {
    ...request,
    path: fill(request.path, encodeURIComponent),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, fill(text, asItIs)])),
    ...(request.body === undefined ? {} : { body: fill(request.body, spellingFor(type)) }),
  }
}

const asItIs = (value: string) => value

function spellingFor(type: string): (value: string) => string {
  if (/x-www-form-urlencoded/i.test(type)) return value => new URLSearchParams({ '': value }).toString().slice(1)
  return /json/i.test(type) ? value => JSON.stringify(value).slice(1, -1) : asItIs
}

function unfillable(names: readonly string[]): HarnessError {
  return new HarnessError(
    'USAGE',
    `The request cannot be sent again: nothing is known of ${names.map(name => `{{${name}}}`).join(', ')}. Nothing was sent.`,
    'A value that was masked or hashed in the record cannot be made again. Replay the check by its id, which makes its requests anew.',
  )
}
