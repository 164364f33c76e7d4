/** ext-reach: checks, changes in part and clears a customer's address preference. */
import type { Dialect } from '../dialect.ts'
import { PREFERENCE_WORDS } from '../dialect.ts'
import { Refused } from '../refusal.ts'
import type { Kept, PreferenceChange } from '../service/preferences.ts'
import type { World } from '../service/world.ts'
import { type Call, type Done, text } from './call.ts'

export function reach(call: Call, world: World, dialect: Dialect): Done {
  const customer = world.registry.byId(text(call.words, 'customerId') ?? '')
  if (customer === undefined) throw new Refused('unknown-customer')
  const tell = (kept: Kept): Done => ({
    outcome: call.operation ?? 'check',
    facts: {
      ...kept.preference,
      operation: call.operation ?? 'check',
      customerId: customer.id,
      version: kept.version,
      updatedAt: kept.updatedAt,
      requestId: world.random.uuid(),
      now: call.now,
    },
  })
  if (call.operation === 'clear') return tell(world.preferences.clear(customer.id, call.now))
  if (call.operation !== 'manage') return tell(world.preferences.check(customer.id))
  const changed = world.preferences.change(customer.id, changeOf(call), call.now)
  if (changed.verdict === 'kept') return tell(changed.kept)
  const at = dialect.endpoints['ext-reach'].fields.find(each => each.means === changed.word)?.at ?? ''
  const kind = changed.verdict === 'lacks' ? 'missing' : 'invalid'
  throw new Refused('invalid', [{ kind, path: at.split('/').slice(1), in: 'body', expected: {} }])
}

function changeOf(call: Call): PreferenceChange {
  const change: PreferenceChange = {}
  for (const word of PREFERENCE_WORDS) {
    const value = call.words[word]
    if (value !== undefined) change[word] = value === null ? null : String(value)
  }
  return change
}
