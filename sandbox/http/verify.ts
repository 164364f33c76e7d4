/** ext-verify: is this person known? Tells which claims hold and nothing that was not claimed. */
import type { Json } from '../../contract/json.ts'
import { CLAIM_WORDS } from '../dialect.ts'
import type { Claims } from '../service/registry.ts'
import type { World } from '../service/world.ts'
import { type Call, type Done, text } from './call.ts'

export function verify(call: Call, world: World): Done {
  const claims: Claims = {}
  for (const word of CLAIM_WORDS) {
    const value = text(call.words, word)
    if (value !== undefined) claims[word] = value
  }
  const found = world.registry.verify(claims)
  const facts: Record<string, Json> = {
    verdict: found.outcome,
    verified: found.outcome === 'known',
    now: call.now,
    requestId: world.random.uuid(),
  }
  if (found.outcome !== 'unknown') facts['matched'] = found.matched.map(call.nameOf)
  if (found.outcome === 'partial') facts['mismatched'] = found.mismatched.map(call.nameOf)
  if (found.outcome === 'known') {
    facts['customerId'] = found.customer.id
    for (const word of found.matched) facts[word] = claims[word] ?? null
  }
  return { outcome: found.outcome, facts }
}
