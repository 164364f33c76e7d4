/** The order of members and the space between them mean nothing. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered } from './_goes-on.ts'

export default {
  id: 'READ-02',
  title: 'Reads members in any order, with any space between them',
  level: 'must',
  source: 'RFC 8259 §2 and §4',
  situation: 'other-order',
  good: 'It parses JSON and finds members by their names.',
  bad: 'It cuts values out of the text, or goes by the place of a member.',
  judge: watched => goesOn(watched, { such: 'an answer in another order and layout', shows: isAltered }),
} satisfies Duty
