/** The key is hashed together with the body. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'sends a second text under a used idempotency key',
  caughtBy: ['NOTIFY-11'],
  dialects: ['default', 'dutch', 'query-key', 'versioned'],
  world: ({ world }) => {
    const once = world.idempotency.once.bind(world.idempotency)
    world.idempotency.once = (key, body, act) => once(`${key} ${body}`, body, act)
  },
} satisfies Defect
