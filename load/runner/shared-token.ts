/** One login before the load, for all who apply it; and, where it must be renewed on the way, whether that is possible. */
import { HarnessError } from '../../contract/harness-error.ts'
import { documentIn } from '../../contract/openapi/document.ts'
import { systemClock } from '../../probe/call/clock.ts'
import type { Client } from '../../probe/client/types.ts'
import { OpenQuestionError, PreconditionError } from '../../probe/sender/errors.ts'
import { type OpenSession, openSession } from '../../probe/sender/sender.ts'
import { renewAt } from '../core/memory.ts'
import type { HeldToken, LoadPlan } from '../core/plan.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import type { PlanInput } from './plan.ts'

/** `undefined` where the service knows no token. Throws TARGET_UNREACHABLE, CREDENTIALS_REFUSED, USAGE. */
export async function sharedToken(
  plan: LoadPlan,
  of: Omit<PlanInput, 'profile'>,
  client: Client,
): Promise<HeldToken | undefined> {
  if (plan.token === null) return undefined
  const { environment, ledger } = of
  const session = openSession({ environment, ledger, openapi: documentIn(of.openapi), client, clock: systemClock })
  const held = await loggedIn(plan, session, 'first')
  const { seconds } = plan.token
  if (seconds === null || longestRunSeconds(plan.profile, plan.calls.length) < seconds * 0.6) return held
  const later = await loggedIn(plan, session, 'second')
  const purpose = 'whether a second login leaves the first token alive'
  const { status } = await session.call('ext-verify', { purpose, token: { kept: 'first' } })
  if (status !== 401 && status !== 403) return later
  throw new HarnessError(
    'USAGE',
    `A new login at ${plan.baseUrl} ends the session before it, and this run is longer than the ${seconds} s that a token lives: whoever renews the token would shut out all others.`,
    `Shorten it with \`--duration ${Math.floor(seconds * 0.6)}\`, or ask the operator for a session that lives longer.`,
  )
}

const FIND = 'Where the contract has changed, run `npm run discover`.'

async function loggedIn({ baseUrl, token, profile }: LoadPlan, session: OpenSession, keep: string): Promise<HeldToken> {
  const at = Date.now()
  const { response, accepted } = await session
    .logIn({ purpose: 'the login that the load shares', keep })
    .catch((error: unknown) => {
      if (!(error instanceof OpenQuestionError || error instanceof PreconditionError)) throw error
      const message = `The login that the load shares cannot be made: ${error.message}`
      throw new HarnessError('CONTRACT_MISSING', message, FIND)
    })
  const { status, why } = response
  if (status === 0)
    throw new HarnessError(
      'TARGET_UNREACHABLE',
      `The login at ${baseUrl} brought no answer: ${why}.`,
      'No load was applied. See whether the address is right and the service runs.',
    )
  if (!accepted)
    throw new HarnessError(
      status === 401 || status === 403 ? 'CREDENTIALS_REFUSED' : 'CONTRACT_MISSING',
      `The login at ${baseUrl} was answered with ${status} and brought no token.`,
      `No load was applied. See whether the credentials are right. ${FIND}`,
    )
  return { token: session.keptToken(keep), until: renewAt(at, token?.seconds ?? null, profile.timeoutSeconds) }
}
