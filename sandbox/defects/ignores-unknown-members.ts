/** The strict reader was replaced by one that passes over what it does not know. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'passes over members that it does not know, and says so nowhere',
  caughtBy: ['VERIFY-11', 'REACH-09', 'NOTIFY-09'],
  dialects: ['default', 'german', 'dutch'],
  dialect: dialect => ({ ...dialect, unknownMembers: 'ignored' }),
} satisfies Defect
