/** The day is written as it stands in the configuration. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'
import { ending } from './_versioned.ts'

export default {
  breaks: 'writes the day of its end as ISO 8601',
  caughtBy: ['VERS-04'],
  dialects: ['default', 'legacy', 'versioned'],
  ground: ending,
  around: async (asked, serve) => {
    const answer = await serve(asked)
    const day = answer.headers.get('Sunset')
    return day === null ? answer : withHeaders(answer, { Sunset: new Date(day).toISOString() })
  },
} satisfies Defect
