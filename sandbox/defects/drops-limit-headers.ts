/** A proxy before one route passes on only the headers that it knows. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'

const NAMES = ['RateLimit', 'RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

export default {
  breaks: 'states no limit of requests at POST /ext-notify any more',
  caughtBy: ['LIMIT-04'],
  dialects: ['default', 'dutch', 'signed'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.endpoint !== 'ext-notify') return answer
    return withHeaders(
      answer,
      Object.fromEntries(
        NAMES.flatMap(name => [
          [name, undefined],
          [`X-${name}`, undefined],
        ]),
      ),
    )
  },
} satisfies Defect
