/** The answer of the last match stands where there is none. */
import type { Defect } from '../defect.ts'
import type { Customer } from '../service/customers.ts'
import type { Claims } from '../service/registry.ts'
import type { World } from '../service/world.ts'
import { verifying } from './_persons.ts'

const last = new WeakMap<World, Customer>()

export default {
  breaks: 'verifies anyone as the person it verified last',
  caughtBy: ['VERIFY-04', 'VERIFY-18', 'VERIFY-19'],
  world: verifying((claims, verify, { world }) => {
    const found = verify(claims)
    if (found.outcome === 'known') last.set(world, found.customer)
    const customer = last.get(world)
    return customer === undefined
      ? found
      : { outcome: 'known', customer, matched: Object.keys(claims) as (keyof Claims)[] }
  }),
} satisfies Defect
