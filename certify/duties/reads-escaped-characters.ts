/** A character and its escape are the same. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered } from './_goes-on.ts'

export default {
  id: 'READ-04',
  title: 'Reads characters that are escaped',
  level: 'must',
  source: 'RFC 8259 §7 and §8.3',
  situation: 'escaped-characters',
  good: 'It parses JSON: an escaped character is the character.',
  bad: 'It cuts values out of the text and carries the escapes on.',
  judge: watched => goesOn(watched, { such: 'an answer with escaped characters', shows: isAltered }),
} satisfies Duty
