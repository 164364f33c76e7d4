/** The name of the application became optional. */
import type { Defect } from '../defect.ts'
import { admitting, isSecret, secretIn, secretOf, withLogInFields } from './_log-in.ts'

export default {
  breaks: 'logs in by the secret alone, without the name of the application',
  caughtBy: ['AUTH-32'],
  dialect: withLogInFields(field => (isSecret(field) ? field : { ...field, required: false })),
  world: admitting((given, application) => given.id === undefined && secretIn(given) === secretOf(application)),
} satisfies Defect
