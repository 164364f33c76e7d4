/** What the answer to a login tells of itself and of its token, which stays inside. */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { Clock } from '../call/clock.ts'
import type { Client, Reply } from '../client/types.ts'
import { type HeldToken, heldFrom, tokenAt } from '../session/token.ts'
import { formOf, type TokenForm } from '../token/form.ts'
import { lifetimesOf } from '../token/lifetime.ts'
import { type ClassifiedResponse, isAccepted, redactedAgain } from './classified-response.ts'
import { hasGuessableKey } from './tokens.ts'

/** What became of a login; the token itself stays inside. */
export interface LoginResult {
  response: ClassifiedResponse
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

/** Everything in the answer that reads like a token is kept secret, the one at the recorded place is held. */
export function tokenFrom(
  client: Client,
  clock: Clock,
  location: TokenKnowledge['location'],
  reply: Reply,
  response: ClassifiedResponse,
): { result: LoginResult; held?: HeldToken } {
  const token = isAccepted(response) ? tokenAt(client, location, reply) : undefined
  const again = redactedAgain(client, response)
  if (token === undefined) return { result: { response: again, accepted: false, lifetimes: [], readable: '' } }
  const held = heldFrom(clock, reply, token)
  const guessableKey = hasGuessableKey(token.value)
  return {
    result: {
      response: again,
      accepted: true,
      form: formOf(token.value),
      ...(held.seconds === undefined ? {} : { seconds: held.seconds }),
      lifetimes: lifetimesOf(reply, token, clock.now()).filter(each => each.sure),
      ...(guessableKey === undefined ? {} : { guessableKey }),
      readable: readableIn(token.value)
        .map(text => client.redact(text))
        .join(' '),
    },
    held,
  }
}

/** Parts of a token that are text in base64, which hides nothing. */
function readableIn(token: string): string[] {
  return token
    .split('.')
    .map(part => Buffer.from(part, 'base64url').toString('utf8'))
    .filter(text => /^[\x20-\x7e\s]{8,}$/.test(text))
}
