/** Somebody took the guard off one route. */
import type { Defect } from '../defect.ts'
import { withToken } from './_token.ts'

export default {
  breaks: 'answers POST /ext-verify without any token',
  caughtBy: ['AUTH-01'],
  around: withToken(asked => asked.endpoint === 'ext-verify'),
} satisfies Defect
