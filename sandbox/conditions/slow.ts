/** Every call takes a fifth of a second longer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Variation } from '../variation.ts'

export default {
  breaks: 'answers 200 ms late',
  around: async (asked, serve) => {
    await wait(200)
    return serve(asked)
  },
} satisfies Variation
