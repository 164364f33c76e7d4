/** Logging in by the recorded recipe: the token taken from its place and kept secret, renewed when it has run out. */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { Clock } from '../call/made.ts'
import { type Moment, momentOf, since } from '../call/moment.ts'
import type { Client, Reply } from '../client/types.ts'
import { tokenCandidates } from '../token/candidates.ts'
import { formOf, type TokenForm } from '../token/form.ts'
import { lifetimeOf, lifetimesOf } from '../token/lifetime.ts'
import { hasGuessableKey } from './forged.ts'
import { type Heard, isTaken, redactedAnew } from './heard.ts'

/** What became of a log-in; the token itself stays inside. */
export interface LoggedIn {
  heard: Heard
  accepted: boolean
  form?: TokenForm
  /** As the answer states it. */
  seconds?: number
  /** All that the answer states, with what states it. */
  lifetimes: readonly { seconds: number; source: string }[]
  /** Of a token that an HMAC signs: whether a key that everybody tries first has made the signature. */
  guessableKey?: boolean
  /** What the token says to everyone who decodes it, redacted; empty where nothing can be read. */
  readable: string
}

export interface HeldToken {
  value: string
  issued: Moment
  seconds?: number
}

/** Everything in the answer that reads like a token is kept secret, the one at the recorded place is held. */
export function tokenFrom(
  client: Client,
  clock: Clock,
  location: TokenKnowledge['location'],
  reply: Reply,
  heard: Heard,
): { told: LoggedIn; held?: HeldToken } {
  const candidates = isTaken(heard) ? tokenCandidates(reply, '') : []
  const token = candidates.find(each => each.location.in === location.in && each.location.at === location.at)
  if (token !== undefined) client.keepSecret('token', token.value)
  for (const other of candidates) if (other !== token) client.keepSecret('other token', other.value)
  const anew = redactedAnew(client, heard)
  if (token === undefined) return { told: { heard: anew, accepted: false, lifetimes: [], readable: '' } }
  const seconds = lifetimeOf(reply, token, clock.now())?.seconds
  const stated = seconds === undefined ? {} : { seconds }
  const guessableKey = hasGuessableKey(token.value)
  return {
    told: {
      heard: anew,
      accepted: true,
      form: formOf(token.value),
      ...stated,
      lifetimes: lifetimesOf(reply, token, clock.now()).filter(each => each.sure),
      ...(guessableKey === undefined ? {} : { guessableKey }),
      readable: readableIn(token.value)
        .map(text => client.redact(text))
        .join(' '),
    },
    held: { value: token.value, issued: momentOf(clock), ...stated },
  }
}

/** Parts of a token that are text in base64, which hides nothing. */
function readableIn(token: string): string[] {
  return token
    .split('.')
    .map(part => Buffer.from(part, 'base64url').toString('utf8'))
    .filter(text => /^[\x20-\x7e\s]{8,}$/.test(text))
}

/** A tenth of its life, but half a minute at most, is left for the call itself. */
export function hasRunOut(held: HeldToken, clock: Clock, recorded: number | undefined): boolean {
  const seconds = held.seconds ?? recorded
  if (seconds === undefined) return false
  const { ms, set } = since(clock, held.issued)
  // Of a machine that slept only the clock on the wall knows; one that was set forward costs a log-in.
  return ms + Math.max(0, set) >= (seconds - Math.min(30, seconds / 10)) * 1000
}
