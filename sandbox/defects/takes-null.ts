/** Null is read as an absent member, after the check for absent ones. */
import type { Defect } from '../defect.ts'
import { withFields } from './_fields.ts'

export default {
  breaks: 'takes null for members that it requires',
  caughtBy: ['VERIFY-14', 'REACH-14', 'NOTIFY-22'],
  dialect: withFields(field => ({ ...field, nullable: true })),
} satisfies Defect
