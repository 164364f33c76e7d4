/** The key of the tutorial went to production. */
import type { Defect } from '../defect.ts'
import { JWT_DIALECTS, partsOf, signed } from './_jwt.ts'
import { reissuing } from './_tokens.ts'

export default {
  breaks: 'signs its tokens with a key that stands in every tutorial',
  caughtBy: ['AUTH-27'],
  dialects: JWT_DIALECTS,
  world: reissuing(token => {
    const { head, claims } = partsOf(token)
    return `${head}.${claims}.${signed(head, claims, 'your-256-bit-secret')}`
  }),
} satisfies Defect
