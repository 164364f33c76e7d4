/** The secret is compared where one is sent. */
import type { Defect } from '../defect.ts'
import { isSecret, withLogInFields } from './_log-in.ts'

export default {
  breaks: 'logs in an application that sends no secret',
  caughtBy: ['AUTH-31'],
  dialect: withLogInFields(field => (isSecret(field) ? { ...field, required: false } : field)),
} satisfies Defect
