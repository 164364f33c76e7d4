/** A new token: by the refresh token, or by the log-in that was accepted. */

import { HarnessError } from '../../contract/harness-error.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { call, type Lab, type Seen } from '../lab.ts'
import { inMediaType } from '../media-type.ts'
import { namesIn } from '../requests/vary.ts'
import { type TokenCandidate, tokenCandidates } from '../token/candidates.ts'
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
  const template = lab.knowledge.endpoints['auth-authenticate']?.operations[0]?.template
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
  const template = lab.knowledge.endpoints['auth-authenticate']?.operations[0]?.template
  if (template === undefined || lab.knowledge.token === undefined) return false
  const asked = {
    endpoint: 'auth-authenticate',
    template: template,
    purpose: 'a new token, the old one is refused',
  } as const
  return takeLogIn(lab, await call(lab, asked), lab.knowledge.token) !== undefined
}

export interface Attempt {
  template: RequestTemplate
  seen: Seen
  tokens: TokenCandidate[]
}

/** Milliseconds after a refused log-in, growing with each. */
const PAUSE = 150

/** Whether any credential is in it: only such an attempt can lock an account. */
export function carriesCredentials(lab: Lab, template: RequestTemplate): boolean {
  return namesIn(template).some(name => Object.hasOwn(lab.environment.credentials, name))
}

/** One is kept for what the operator may say. */
export const mostRefused = ({ environment, operator, operatorAsked }: Lab): number =>
  environment.policy.maxAuthFailures - (operator === undefined || operatorAsked.has('auth-authenticate') ? 0 : 1)

/** Counted, spaced, and stopped before an account is locked. */
export async function attempt(lab: Lab, template: RequestTemplate, purpose: string): Promise<Attempt> {
  const refused = lab.client.cost().refusedLogIns
  if (carriesCredentials(lab, template)) {
    // The operator's own example has the try that was kept for it.
    const isTold = template === lab.told.hints['auth-authenticate.request']
    if (refused >= mostRefused(lab) && !isTold) throw spent(lab, refused)
    if (refused > 0) await lab.clock.sleep(PAUSE * refused)
  }
  const seen = await call(lab, { endpoint: 'auth-authenticate', template, purpose })
  if (seen.outcome === 'locked' || (seen.outcome === 'rate-limited' && carriesCredentials(lab, template)))
    throw locked(lab, seen)
  const tokens =
    seen.outcome === 'success'
      ? tokenCandidates(seen.reply, JSON.stringify(Object.values(lab.environment.credentials)))
      : []
  return { template: inMediaType(lab, 'auth-authenticate', template), seen, tokens }
}

function spent(lab: Lab, refused: number): HarnessError {
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `${lab.environment.baseUrl} refused ${refused} log-ins; no more are tried, so that the account is not locked (policy.maxAuthFailures).`,
    'Check the credentials in the environment file; if they are right, give the hint auth-authenticate.request with an example log-in.',
  )
}

function locked(lab: Lab, seen: Seen): HarnessError {
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `${lab.environment.baseUrl} says that log-ins are locked or limited (status ${seen.reply.status}): no further log-in is tried.`,
    'Wait until the account is free again, or ask the operator; then run once more.',
  )
}
