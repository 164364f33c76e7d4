/** One id for all notifications of a customer, where a notification has no free text that could differ. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'
import names from './names-notifications-by-customer.ts'

export default {
  ...names,
  breaks: 'answers one id for all notifications of a customer, and takes no text',
  caughtBy: ['NOTIFY-02'],
  ground: withFields((field, endpoint) => (endpoint === 'ext-notify' && field.means === 'message' ? undefined : field)),
} satisfies Defect
