/** The table of keys has no column for the application. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'keeps the idempotency keys of all applications in one place',
  caughtBy: ['NOTIFY-13'],
  dialects: ['default', 'dutch', 'query-key', 'versioned'],
  world: ({ world }) => {
    const once = world.idempotency.once.bind(world.idempotency)
    world.idempotency.once = (key, body, act) => once(key.split(' ').at(-1) ?? key, body, act)
  },
} satisfies Defect
