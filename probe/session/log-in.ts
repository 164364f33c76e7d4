/** A new token: by the refresh token, or by the log-in that was accepted. */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { call, type Lab, type Seen } from '../lab.ts'
import type { TokenCandidate } from '../token/candidates.ts'
import { heldFrom, refreshed, tokenAt } from './token.ts'

/** The token from its known place and what later calls take from the answer; `undefined` where no token stands there. */
export function takeLogIn(
  lab: Lab,
  seen: Seen,
  { location, presentation }: TokenKnowledge,
): TokenCandidate | undefined {
  const token = seen.outcome === 'success' ? tokenAt(lab.client, location, seen.reply) : undefined
  if (token === undefined) return undefined
  const { proven = true } = lab.token ?? {}
  lab.token = {
    ...heldFrom(lab.clock, seen.reply, token),
    presentation: lab.token?.presentation ?? presentation,
    proven,
  }
  lab.memory.token = token.value
  if (seen.reply.json !== undefined) lab.memory.answers.set('auth-authenticate', seen.reply.json)
  lab.login = seen
  lab.renew = () => renew(lab)
  return token
}

async function renew(lab: Lab): Promise<boolean> {
  const template = lab.knowledge.endpoints['auth-authenticate']?.operations[0]?.recipe
  const { token } = lab
  if (template !== undefined && token !== undefined && lab.knowledge.token !== undefined) {
    const { client, clock, lookup } = lab
    const { location } = lab.knowledge.token
    const held = await refreshed(token, { client, clock, lookup, location, template, route: lab.knowledge.basePath })
    if (held !== undefined) {
      lab.token = { ...token, ...held }
      lab.memory.token = held.value
      return true
    }
  }
  return logInAgain(lab)
}

/** `false` where the log-in that was accepted is refused now. */
export async function logInAgain(lab: Lab): Promise<boolean> {
  const recipe = lab.knowledge.endpoints['auth-authenticate']?.operations[0]?.recipe
  if (recipe === undefined || lab.knowledge.token === undefined) return false
  const asked = {
    endpoint: 'auth-authenticate',
    template: recipe,
    purpose: 'a new token, the old one is refused',
  } as const
  return takeLogIn(lab, await call(lab, asked), lab.knowledge.token) !== undefined
}
