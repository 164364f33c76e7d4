/** People have names in every script. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered } from './_goes-on.ts'

export default {
  id: 'READ-05',
  title: 'Reads texts in any script',
  level: 'must',
  source: 'RFC 8259 §8.1; RFC 3629',
  situation: 'any-script',
  good: 'It reads answers as UTF-8.',
  bad: 'It stops at a character outside of its own code page.',
  judge: watched =>
    goesOn(watched, { such: 'an answer with emoji, combining marks and right-to-left text', shows: isAltered }),
} satisfies Duty
