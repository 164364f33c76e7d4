/** One rule of the gateway for all answers. */
import type { Defect } from '../defect.ts'
import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'lets caches keep refusals',
  caughtBy: ['ERR-35'],
  dialect: withRefusals(({ rendered }) => ({
    ...rendered,
    headers: { ...rendered.headers, 'Cache-Control': 'public, max-age=600' },
  })),
} satisfies Defect
