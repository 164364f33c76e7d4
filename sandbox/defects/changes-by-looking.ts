/** Looking a preference up writes the next default into it. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'changes the place each time that it is looked up',
  caughtBy: ['REACH-03'],
  world: ({ world: { preferences } }) => {
    const check = preferences.check.bind(preferences)
    preferences.check = customer => {
      const kept = check(customer)
      const place = kept.preference.place === 'door' ? 'safe-place' : 'door'
      preferences.restore(customer, { ...kept, preference: { ...kept.preference, place } })
      return kept
    }
  },
} satisfies Defect
