/** The library is told to ignore the expiry, for a test. */
import type { Defect } from '../defect.ts'
import { blindToTheClock, shortLived } from './_ageing.ts'

export default {
  breaks: 'takes a JWT that has expired',
  caughtBy: ['AUTH-30'],
  dialects: ['default', 'go-names', 'silent'],
  ground: shortLived,
  waits: true,
  world: blindToTheClock,
} satisfies Defect
