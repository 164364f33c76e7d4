/** An old and a new version stand side by side behind the balancer. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

let seen = 0

export default {
  breaks: 'refuses the same mistake with one status or another',
  caughtBy: ['ERR-25'],
  dialect: withRefusals(({ rendered, refused }) => {
    if (refused.reason !== 'malformed') return rendered
    seen++
    return seen % 2 === 0 ? rendered : { ...rendered, status: rendered.status === 422 ? 400 : 422 }
  }),
} satisfies Defect
