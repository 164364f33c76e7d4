/** The index of persons was not built again after a deployment. */
import type { Defect } from '../defect.ts'
import { verifying } from './_persons.ts'

export default {
  breaks: 'knows none of its customers',
  caughtBy: ['VERIFY-01'],
  world: verifying(() => ({ outcome: 'unknown' })),
} satisfies Defect
