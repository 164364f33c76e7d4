/** auth.token.presentation: how the token is shown on later calls. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { assumed } from '../answers.ts'
import { hintedFirst, presentationToTryFirst } from '../hints/token.ts'
import { call, type Lab, type Seen, settle } from '../lab.ts'
import { adopt } from '../token/adopt.ts'
import { tokenCandidates } from '../token/candidates.ts'
import { findPresentation } from '../token/find-presentation.ts'
import type { Investigator } from './_investigator.ts'

const EMPTY = { encoding: 'json', body: {} } as const

async function investigate(lab: Lab): Promise<void> {
  const { login } = lab
  if (login === undefined || lab.token === undefined) return
  const bare = new Map<ExtEndpoint, Seen>()
  for (const endpoint of EXT_ENDPOINTS) {
    const seen = await call(lab, { endpoint, template: EMPTY, token: 'none', purpose: 'a call without a token' })
    bare.set(endpoint, seen)
    // Where the body is looked at first, another endpoint may still ask for the token first.
    if (seen.outcome === 'unauthenticated' || seen.outcome === 'forbidden') break
  }
  const [endpoint, control] =
    [...bare].find(([, seen]) => seen.outcome === 'unauthenticated' || seen.outcome === 'forbidden') ??
    [...bare][0] ??
    []
  if (endpoint === undefined || control === undefined) return
  const shown = await findPresentation(lab, {
    endpoint,
    template: EMPTY,
    bare: control,
    login,
    candidates: hintedFirst(
      lab,
      login.reply,
      tokenCandidates(login.reply, JSON.stringify(Object.values(lab.environment.credentials))),
    ),
    maxRequests: control.outcome === 'unauthenticated' || control.outcome === 'forbidden' ? 40 : 4,
    first: presentationToTryFirst(lab),
  })
  if (shown === undefined) {
    settle(
      lab,
      'auth.token.presentation',
      assumed(
        lab.token.presentation,
        'The answers to an empty call do not depend on the token; the commonest way is assumed until a call is accepted.',
      ),
    )
    return
  }
  adopt(lab, shown, control)
}

export default {
  answers: ['auth.token.presentation'],
  needs: ['auth.token.location'],
  cost: 4,
  investigate,
} satisfies Investigator
