/** Retry-After in its first form. */
import type { Duty } from '../duty.ts'
import { waited } from './_waits.ts'

export default {
  id: 'WAIT-01',
  title: 'Waits the seconds that Retry-After tells',
  level: 'must',
  source: 'RFC 6585 §4; RFC 9110 §10.2.3',
  situation: 'too-many-requests',
  good: 'It makes no call before the time is over, and then goes on.',
  bad: 'It comes again at once, or after a time of its own.',
  judge: watched => waited(watched),
} satisfies Duty
