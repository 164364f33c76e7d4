/** The change is acknowledged and never written. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'acknowledges a preference and keeps none',
  caughtBy: ['REACH-04'],
  world: ({ world }) => {
    const { preferences } = world
    const change = preferences.change.bind(preferences)
    preferences.change = (customer, wanted, now) => {
      const before = preferences.check(customer)
      const changed = change(customer, wanted, now)
      if (changed.verdict === 'kept') preferences.restore(customer, before)
      return changed
    }
  },
} satisfies Defect
