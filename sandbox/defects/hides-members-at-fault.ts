/** One sentence for all mistakes, for the sake of simplicity. */
import type { Defect } from '../defect.ts'
import { Refused } from '../refusal.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'refuses without naming the member at fault any more',
  caughtBy: ['ERR-31'],
  dialects: ['default', 'dutch', 'java-beans'],
  dialect: withRefusals(({ refused, as }) => as(new Refused(refused.reason))),
} satisfies Defect
