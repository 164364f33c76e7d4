/** An answer may grow. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered } from './_goes-on.ts'

export default {
  id: 'READ-11',
  title: 'Reads an answer of one megabyte',
  level: 'should',
  source: 'RFC 8259 §9; RFC 9110 §8.6',
  situation: 'big-answer',
  good: 'It reads what it needs and passes over the rest, within bounds of its own that are well above.',
  bad: 'It stops, or reads the first piece only.',
  judge: watched => goesOn(watched, { such: 'an answer of one megabyte', shows: isAltered }),
} satisfies Duty
