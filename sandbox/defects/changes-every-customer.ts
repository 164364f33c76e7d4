/** The update has lost its condition. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'changes the preferences of all customers at once',
  caughtBy: ['REACH-27'],
  world: ({ world: { preferences } }) => {
    const customers = new Set<string>()
    const [check, change] = [preferences.check.bind(preferences), preferences.change.bind(preferences)]
    preferences.check = customer => check(customers.add(customer) && customer)
    preferences.change = (customer, wanted, now) => {
      const changed = change(customer, wanted, now)
      if (changed.verdict === 'kept') for (const each of customers) preferences.restore(each, changed.kept)
      return changed
    }
  },
} satisfies Defect
