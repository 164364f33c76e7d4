/** Retry-After in its second form. */
import type { Duty } from '../duty.ts'
import { waited } from './_waits.ts'

/** The clock of the sender may be another one. */
const CLOCKS_MS = 1_000

export default {
  id: 'WAIT-02',
  title: 'Waits for the date that Retry-After tells',
  level: 'must',
  source: 'RFC 9110 §10.2.3 and §5.6.7',
  situation: 'unavailable-until',
  good: 'It reads the date, makes no call before it, and then goes on.',
  bad: 'It understands seconds only, and comes again at once or after a time of its own.',
  judge: watched => waited(watched, CLOCKS_MS),
} satisfies Duty
