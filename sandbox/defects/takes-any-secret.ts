/** The comparison was switched off for a test. */
import type { Defect } from '../defect.ts'
import { admitting, isNamed } from './_log-in.ts'

export default {
  breaks: 'logs in a known application with any secret',
  caughtBy: ['AUTH-16', 'AUTH-34'],
  world: admitting(isNamed),
} satisfies Defect
