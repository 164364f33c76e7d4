/** What comes before the answer is not the answer. */
import type { Duty } from '../duty.ts'
import { goesOn } from './_goes-on.ts'

export default {
  id: 'READ-12',
  title: 'Passes over informational answers',
  level: 'should',
  source: 'RFC 9110 §15.2; RFC 8297 §2',
  situation: 'early-hints',
  good: 'It passes over 103 and waits for the answer itself.',
  bad: 'It takes 103 for the answer.',
  judge: watched => goesOn(watched, { such: '103 before the answer' }),
} satisfies Duty
