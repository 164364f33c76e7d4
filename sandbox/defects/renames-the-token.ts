/** A member of the answer is called otherwise from the next version on. */
import type { Defect } from '../defect.ts'
import { withGranted } from './_granted.ts'

export default {
  breaks: 'answers a log-in with the token under another name',
  caughtBy: ['AUTH-12', 'AUTH-13'],
  dialect: withGranted(({ status, fields }) => ({
    status,
    fields: fields.map(field => (field.means === 'token' ? { ...field, at: `${field.at}V2` } : field)),
  })),
} satisfies Defect
