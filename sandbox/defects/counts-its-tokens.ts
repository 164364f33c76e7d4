/** The number of the session is its token. */
import type { Defect } from '../defect.ts'
import { reissuing } from './_tokens.ts'

export default {
  breaks: 'issues tokens that are counted up',
  caughtBy: ['AUTH-42'],
  dialects: ['legacy', 'german', 'prefixed', 'dutch'],
  world: reissuing((_token, _application, count) => `session-${String(48_213 + count).padStart(24, '0')}`),
} satisfies Defect
