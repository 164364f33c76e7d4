/** The key is validated and written to a table that nobody reads. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'reads an idempotency key and sends every repetition',
  caughtBy: ['NOTIFY-04', 'NOTIFY-11', 'NOTIFY-12'],
  dialects: ['default', 'dutch', 'query-key', 'versioned'],
  world: ({ world }) => {
    world.idempotency.once = (_key, _body, act) => ({ verdict: 'done', result: act() })
  },
} satisfies Defect
