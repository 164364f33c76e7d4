/** A new token: by the refresh token, or by the login that was accepted. */

import { HarnessError } from '../../contract/harness-error.ts'
import { namesIn } from '../../contract/integration.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { call, type DiscoveryContext, type InterpretedReply } from '../context.ts'
import { inMediaType } from '../media-type.ts'
import { type TokenCandidate, tokenCandidates } from '../token/candidates.ts'
import { heldFrom, refreshed, tokenAt } from './token.ts'

/** The token from its known place and what later calls take from the answer; `undefined` where no token stands there. */
export function acceptLogin(
  context: DiscoveryContext,
  interpreted: InterpretedReply,
  { location, presentation }: TokenKnowledge,
): TokenCandidate | undefined {
  const token = interpreted.outcome === 'success' ? tokenAt(context.client, location, interpreted.reply) : undefined
  if (token === undefined) return undefined
  const { proven = true } = context.token ?? {}
  context.token = {
    ...heldFrom(context.clock, interpreted.reply, token),
    presentation: context.token?.presentation ?? presentation,
    proven,
  }
  context.memory.token = token.value
  if (interpreted.reply.json !== undefined) context.memory.answers.set('auth-authenticate', interpreted.reply.json)
  context.login = interpreted
  context.renew = () => renew(context)
  return token
}

async function renew(context: DiscoveryContext): Promise<boolean> {
  const template = context.knowledge.endpoints['auth-authenticate']?.operations[0]?.template
  const { token } = context
  if (template !== undefined && token !== undefined && context.knowledge.token !== undefined) {
    const { client, clock, lookup } = context
    const { location } = context.knowledge.token
    const held = await refreshed(token, {
      client,
      clock,
      lookup,
      location,
      template,
      route: context.knowledge.basePath,
    })
    if (held !== undefined) {
      context.token = { ...token, ...held }
      context.memory.token = held.value
      return true
    }
  }
  return logInAgain(context)
}

/** `false` where the login that was accepted is rejected now. */
export async function logInAgain(context: DiscoveryContext): Promise<boolean> {
  const template = context.knowledge.endpoints['auth-authenticate']?.operations[0]?.template
  if (template === undefined || context.knowledge.token === undefined) return false
  const asked = {
    endpoint: 'auth-authenticate',
    template: template,
    purpose: 'a new token, the old one is rejected',
  } as const
  return acceptLogin(context, await call(context, asked), context.knowledge.token) !== undefined
}

export interface Attempt {
  template: RequestTemplate
  interpreted: InterpretedReply
  tokens: TokenCandidate[]
}

/** Milliseconds after a rejected login, growing with each. */
const PAUSE = 150

/** Whether any credential is in it: only such an attempt can lock an account. */
export function carriesCredentials(context: DiscoveryContext, template: RequestTemplate): boolean {
  return namesIn({ template }).some(name => Object.hasOwn(context.environment.credentials, name))
}

/** One is kept for what the operator may say. */
export const mostRejected = ({ environment, operator, operatorAsked }: DiscoveryContext): number =>
  environment.policy.maxAuthFailures - (operator === undefined || operatorAsked.has('auth-authenticate') ? 0 : 1)

/** Counted, spaced, and stopped before an account is locked. */
export async function attempt(context: DiscoveryContext, template: RequestTemplate, purpose: string): Promise<Attempt> {
  const rejected = context.client.cost().refusedLogIns
  if (carriesCredentials(context, template)) {
    // The operator's own example has the try that was kept for it.
    const isReported = template === context.operatorAnswers.hints['auth-authenticate.request']
    if (rejected >= mostRejected(context) && !isReported) throw spent(context, rejected)
    if (rejected > 0) await context.clock.sleep(PAUSE * rejected)
  }
  const interpreted = await call(context, { endpoint: 'auth-authenticate', template, purpose })
  if (
    interpreted.outcome === 'locked' ||
    (interpreted.outcome === 'rate-limited' && carriesCredentials(context, template))
  )
    throw locked(context, interpreted)
  const tokens =
    interpreted.outcome === 'success'
      ? tokenCandidates(interpreted.reply, JSON.stringify(Object.values(context.environment.credentials)))
      : []
  return { template: inMediaType(context, 'auth-authenticate', template), interpreted, tokens }
}

function spent(context: DiscoveryContext, rejected: number): HarnessError {
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `${context.environment.baseUrl} rejected ${rejected} logins; no more are tried, so that the account is not locked (policy.maxAuthFailures).`,
    'Check the credentials in the environment file; if they are right, give the hint auth-authenticate.request with an example login.',
  )
}

function locked(context: DiscoveryContext, interpreted: InterpretedReply): HarnessError {
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `${context.environment.baseUrl} says that logins are locked or limited (status ${interpreted.reply.status}): no further login is tried.`,
    'Wait until the account is free again, or ask the operator; then run once more.',
  )
}
