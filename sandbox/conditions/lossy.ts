/** One connection in a hundred is reset: half of them before the service has seen the request, half after. */

import { seeded } from '../service/random.ts'
import type { Variation } from '../variation.ts'

const random = seeded(20_261)

export default {
  breaks: 'loses one connection in a hundred',
  around: async (asked, serve) => {
    const drawn = random.below(200)
    if (drawn > 1) return serve(asked)
    if (drawn === 1) await serve(asked)
    asked.cut()
    return new Promise<Response>(() => {})
  },
} satisfies Variation
