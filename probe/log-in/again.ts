/** Logging in again by the recipe that was accepted. */

import { call, type Lab } from '../lab.ts'
import { tokenCandidates } from '../token/candidates.ts'

/** Logs in by the recipe that was accepted; `false` where that is refused now. */
export async function logInAgain(lab: Lab): Promise<boolean> {
  const recipe = lab.knowledge.endpoints['auth-authenticate']?.operations[0]?.recipe
  if (recipe === undefined || lab.knowledge.token === undefined) return false
  const seen = await call(lab, {
    endpoint: 'auth-authenticate',
    template: recipe,
    purpose: 'a new token, the old one is refused',
  })
  const { location } = lab.knowledge.token
  const token = tokenCandidates(seen.reply, '').find(
    each => each.location.in === location.in && each.location.at === location.at,
  )
  if (seen.outcome !== 'success' || token === undefined) return false
  lab.client.keepSecret('token', token.value)
  lab.memory.token = token.value
  lab.login = seen
  if (lab.token !== undefined) lab.token = { ...lab.token, value: token.value, issuedAt: lab.clock.now().getTime() }
  return true
}
