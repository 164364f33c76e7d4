/** The lifetime is configured in minutes, and told as it is. */
import type { Defect } from '../defect.ts'
import { withGranted } from './_granted.ts'

export default {
  breaks: 'states the lifetime of a token in minutes where seconds are meant',
  caughtBy: ['AUTH-49'],
  dialects: ['default', 'prefixed', 'java-beans'],
  ground: dialect => ({ ...dialect, token: { ...dialect.token, form: { kind: 'jwt', alg: 'HS256' } } }),
  dialect: withGranted(({ status, fields }) => ({
    status,
    fields: fields.map(field => (field.means === 'lifetime' ? { ...field, form: 'minutes' } : field)),
  })),
} satisfies Defect
