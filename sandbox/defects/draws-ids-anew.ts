/** The id of an answer is that of the look-up, and not that of the person. */
import type { Defect } from '../defect.ts'
import { verifying } from './_persons.ts'

export default {
  breaks: 'names the same person by another id each time',
  caughtBy: ['VERIFY-03'],
  world: verifying((claims, verify, { world }) => {
    const found = verify(claims)
    if (found.outcome !== 'known') return found
    const last = world.random.below(9)
    return {
      ...found,
      customer: { ...found.customer, id: `${found.customer.id.slice(0, -2)}${last}${(last + Date.now()) % 9}` },
    }
  }),
} satisfies Defect
