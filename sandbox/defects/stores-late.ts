/** The change is queued, and answered as done. */
import type { Defect } from '../defect.ts'
import { changing } from './_preferences.ts'

const LATE_MS = 1_500

export default {
  breaks: 'answers a change before it is kept',
  caughtBy: ['REACH-04'],
  world: changing((change, preferences) => (customer, wanted, now) => {
    const before = preferences.check(customer)
    const changed = change(customer, wanted, now)
    if (changed.verdict !== 'kept') return changed
    preferences.restore(customer, before)
    setTimeout(() => preferences.restore(customer, changed.kept), LATE_MS).unref()
    return changed
  }),
} satisfies Defect
