/** The route was made for a test, and stayed. */
import type { Defect } from '../defect.ts'
import { withToken } from './_token.ts'

export default {
  breaks: 'answers POST /ext-notify whatever token is shown, or none',
  caughtBy: ['AUTH-03', 'AUTH-06', 'AUTH-09'],
  around: withToken(asked => asked.endpoint === 'ext-notify'),
} satisfies Defect
