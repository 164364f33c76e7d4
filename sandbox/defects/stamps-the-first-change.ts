/** Version and time are written when the record is made, and never again. */
import type { Defect } from '../defect.ts'
import { changing } from './_preferences.ts'

export default {
  breaks: 'tells the version and the time of the first change after every later one',
  caughtBy: ['REACH-31'],
  world: changing((change, preferences) => (customer, wanted, now) => {
    const { version, updatedAt } = preferences.check(customer)
    const changed = change(customer, wanted, now)
    if (changed.verdict !== 'kept' || updatedAt === undefined) return changed
    const kept = { ...changed.kept, version, updatedAt }
    preferences.restore(customer, kept)
    return { verdict: 'kept', kept }
  }),
} satisfies Defect
