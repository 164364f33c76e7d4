/** An empty text is no secret to the code that compares it, and so there is nothing to compare. */
import type { Defect } from '../defect.ts'
import { admitting, isNamed, isSecret, loosened, secretIn, withLogInFields } from './_log-in.ts'

export default {
  breaks: 'takes an empty secret for the right one',
  caughtBy: ['AUTH-33'],
  dialect: withLogInFields(field => (isSecret(field) ? loosened(field) : field)),
  world: admitting((given, application) => isNamed(given, application) && secretIn(given) === ''),
} satisfies Defect
