/** Clearing answers an empty preference, and the old one stays where others read it. */
import type { Defect } from '../defect.ts'
import { withClear } from './_clear.ts'

export default {
  breaks: 'tells a preference again that was cleared',
  caughtBy: ['REACH-24'],
  ground: withClear,
  world: ({ world: { preferences } }) => {
    preferences.clear = (_customer, now) => ({ preference: {}, version: 1, updatedAt: now })
  },
} satisfies Defect
