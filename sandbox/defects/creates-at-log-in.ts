/** A session is created, and so somebody answers 201. */
import type { Defect } from '../defect.ts'
import { withGranted } from './_granted.ts'

export default {
  breaks: 'answers a log-in with another status than before',
  caughtBy: ['AUTH-13'],
  dialect: withGranted(({ fields }) => ({ status: 201, fields })),
} satisfies Defect
