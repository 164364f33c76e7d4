/** Data that were verified are remembered one by one, and not whose they are. */
import type { Defect } from '../defect.ts'
import type { Customer } from '../service/customers.ts'
import type { Claims } from '../service/registry.ts'
import type { World } from '../service/world.ts'
import { verifying } from './_persons.ts'

const remembered = new WeakMap<World, Map<string, Customer>>()

export default {
  breaks: 'verifies data of two persons as those of one',
  caughtBy: ['VERIFY-20'],
  world: verifying((claims, verify, { world }) => {
    const known = remembered.get(world) ?? new Map<string, Customer>()
    remembered.set(world, known)
    const keys = Object.entries(claims).map(([word, value]) => `${word} ${value}`)
    const found = verify(claims)
    if (found.outcome === 'known') for (const key of keys) known.set(key, found.customer)
    const customer = known.get(keys[0] ?? '')
    if (found.outcome === 'known' || customer === undefined || !keys.every(key => known.has(key))) return found
    return { outcome: 'known', customer, matched: Object.keys(claims) as (keyof Claims)[] }
  }),
} satisfies Defect
