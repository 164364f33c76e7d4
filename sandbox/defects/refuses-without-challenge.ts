/** A handler of errors writes refusals anew, and leaves out their headers. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers 401 without saying which authentication it wants',
  caughtBy: ['AUTH-19'],
  dialects: ['default', 'dutch', 'prefixed', 'versioned'],
  dialect: ({ challenge: _none, ...dialect }) => dialect,
} satisfies Defect
