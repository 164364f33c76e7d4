/** The new release calls a notification that it has taken otherwise. */
import type { Defect } from '../defect.ts'
import { rewording } from './_words.ts'

export default {
  breaks: 'has another word for the state of a notification',
  caughtBy: ['state-replaced'],
  around: rewording('ext-notify', ['notificationStatus'], value =>
    typeof value === 'string' ? `handed-over-${value.replace(/[^A-Za-z]/g, '')}`.slice(0, 30) : value,
  ),
} satisfies Defect
