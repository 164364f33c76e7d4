/** One moment has several forms. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered } from './_goes-on.ts'

export default {
  id: 'READ-06',
  title: 'Reads times with Z, with an offset, and with fractions',
  level: 'must',
  source: 'RFC 3339 §5.6; the contract: date-time',
  situation: 'other-times',
  good: 'It parses times: Z and +00:00 are the same, and fractions may be there.',
  bad: 'It compares the text with one fixed form.',
  judge: watched => goesOn(watched, { such: 'an answer with times in the other form', shows: isAltered }),
} satisfies Duty
