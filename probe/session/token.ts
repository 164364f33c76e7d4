/** A token from its place in the answer to a login, until it has run out, and what renews it. */
import { tokenAnswered } from '../../contract/integration.ts'
import { isObject, lastOf, leaves, parseJson } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { squeezed } from '../../contract/names.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { type Clock, type Moment, momentOf, since } from '../call/clock.ts'
import { type Preparation, prepare } from '../call/prepare.ts'
import { OTHER } from '../client/redact.ts'
import type { Client, Reply } from '../client/types.ts'
import { fitness } from '../naming/match.ts'
import { cookiesOf, type TokenCandidate, tokenCandidates } from '../token/candidates.ts'
import { lifetimeOf } from '../token/lifetime.ts'

export interface HeldToken {
  value: string
  issued: Moment
  /** As the answer states it. */
  seconds?: number
  refresh?: RefreshToken
}

/** What came alongside the token under such a name (RFC 6749 §1.5); whether the service takes it is to be seen. */
interface RefreshToken {
  name: string
  value: string
}

export function heldFrom(clock: Clock, reply: Reply, token: TokenCandidate): HeldToken {
  const seconds = lifetimeOf(reply, token, clock.now())?.seconds
  const refresh = refreshIn(reply, token)
  return {
    value: token.value,
    issued: momentOf(clock),
    ...(seconds === undefined ? {} : { seconds }),
    ...(refresh === undefined ? {} : { refresh }),
  }
}

function refreshIn({ json }: Reply, token: TokenCandidate): RefreshToken | undefined {
  for (const { pointer, value } of leaves(json ?? null)) {
    const name = lastOf(pointer)
    const isOther = typeof value === 'string' && value.length >= 8 && value !== token.value
    if (isOther && fitness([name], 'refresh-token') > 0.6) return { name, value }
  }
  return undefined
}

/** In place of the credentials, under its own name; a login that names its grant names another (RFC 6749 §6). */
function withRefresh(template: RequestTemplate, { name, value }: RefreshToken): RequestTemplate {
  const { body } = template
  const grant = isObject(body) ? Object.keys(body).find(key => squeezed(key) === 'granttype') : undefined
  const others = grant === undefined ? {} : { ...(body as object), [grant]: 'refresh_token' }
  return { ...template, body: { ...others, [name]: value } }
}

/** Services that take no refresh token are asked once. */
const withoutRefresh = new WeakSet<Client>()

interface Refreshing extends Pick<Preparation, 'route' | 'template' | 'lookup'> {
  client: Client
  clock: Clock
  location: TokenKnowledge['location']
}

/** A new token without the credentials; `undefined` where there is no refresh token, or the service does not take it. */
export async function refreshed(held: HeldToken, given: Refreshing): Promise<HeldToken | undefined> {
  const { client, clock, location, template, ...rest } = given
  if (held.refresh === undefined || withoutRefresh.has(client)) return undefined
  client.keepSecret('refresh token', held.refresh.value)
  const purpose = 'a new token by the refresh token'
  const call = { ...rest, clock, purpose, endpoint: 'auth-authenticate', effect: 'harmless' } as const
  // Not said to be of the endpoint: it lacks what a login needs.
  const { endpoint: _none, ...ask } = prepare({ ...call, template: withRefresh(template, held.refresh) })
  const reply = await client.send(ask)
  const token = reply.outcome === 'success' ? tokenAt(client, location, reply) : undefined
  if (token === undefined) withoutRefresh.add(client)
  return token && { refresh: held.refresh, ...heldFrom(clock, reply, token) }
}

/** The token at its known place, of an answer as it came: `Set-Cookie` a line each. */
export function tokenOf(
  { headers, text }: Pick<Reply, 'headers' | 'text'>,
  location: TokenKnowledge['location'],
): string | undefined {
  const cookies = Object.fromEntries(cookiesOf({ headers }).map(({ name, value }) => [name, value]))
  return tokenAnswered({ text, headers, cookies, json: parseJson(text) }, location)
}

/** Everything in an accepted answer that reads like a token is kept secret, the one at the known place is answered. */
export function tokenAt(
  client: Client,
  location: TokenKnowledge['location'],
  reply: Reply,
): TokenCandidate | undefined {
  const candidates = tokenCandidates(reply, '')
  const token = candidates.find(each => each.location.in === location.in && each.location.at === location.at)
  for (const each of candidates) client.keepSecret(each === token ? 'token' : OTHER, each.value)
  return token
}

/** A tenth of its life, but half a minute at most, is left for the call itself. */
export function hasRunOut(held: HeldToken, clock: Clock, recorded: number | undefined): boolean {
  const seconds = held.seconds ?? recorded
  if (seconds === undefined) return false
  const { ms, set } = since(clock, held.issued)
  // Of a machine that slept only the clock on the wall knows; one that was set forward costs a login.
  return ms + Math.max(0, set) >= (seconds - Math.min(30, seconds / 10)) * 1000
}
