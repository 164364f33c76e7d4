/** A token from its place in the answer to a log-in, until it has run out. */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { Clock } from '../call/made.ts'
import { type Moment, momentOf, since } from '../call/moment.ts'
import type { Client, Reply } from '../client/types.ts'
import { type TokenCandidate, tokenCandidates } from '../token/candidates.ts'
import { lifetimeOf } from '../token/lifetime.ts'

export interface HeldToken {
  value: string
  issued: Moment
  /** As the answer states it. */
  seconds?: number
}

export function heldFrom(clock: Clock, reply: Reply, token: TokenCandidate): HeldToken {
  const seconds = lifetimeOf(reply, token, clock.now())?.seconds
  return { value: token.value, issued: momentOf(clock), ...(seconds === undefined ? {} : { seconds }) }
}

/** Everything in an accepted answer that reads like a token is kept secret, the one at the known place is answered. */
export function tokenAt(
  client: Client,
  location: TokenKnowledge['location'],
  reply: Reply,
): TokenCandidate | undefined {
  const candidates = tokenCandidates(reply, '')
  const token = candidates.find(each => each.location.in === location.in && each.location.at === location.at)
  for (const each of candidates) client.keepSecret(each === token ? 'token' : 'other token', each.value)
  return token
}

/** A tenth of its life, but half a minute at most, is left for the call itself. */
export function hasRunOut(held: HeldToken, clock: Clock, recorded: number | undefined): boolean {
  const seconds = held.seconds ?? recorded
  if (seconds === undefined) return false
  const { ms, set } = since(clock, held.issued)
  // Of a machine that slept only the clock on the wall knows; one that was set forward costs a log-in.
  return ms + Math.max(0, set) >= (seconds - Math.min(30, seconds / 10)) * 1000
}
