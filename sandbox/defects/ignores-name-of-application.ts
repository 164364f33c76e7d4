/** The application is looked up by its secret. */
import type { Defect } from '../defect.ts'
import { admitting, secretIn, secretOf } from './_log-in.ts'

export default {
  breaks: 'ignores which application is named, and looks at the secret alone',
  caughtBy: ['AUTH-36'],
  world: admitting((given, application) => secretIn(given) === secretOf(application)),
} satisfies Defect
