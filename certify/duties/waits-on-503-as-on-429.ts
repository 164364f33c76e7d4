/** Retry-After counts whatever status it comes with. */
import type { Duty } from '../duty.ts'
import { waited } from './_waits.ts'

export default {
  id: 'WAIT-03',
  title: 'Waits the seconds of Retry-After on 503 too',
  level: 'must',
  source: 'RFC 9110 §10.2.3 and §15.6.4',
  situation: 'unavailable-for-seconds',
  good: 'It makes no call before the time is over, and then goes on.',
  bad: 'It looks at Retry-After on 429 only.',
  judge: watched => waited(watched),
} satisfies Duty
