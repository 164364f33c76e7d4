/** A media type has no case, and may have parameters. */
import type { Duty } from '../duty.ts'
import { goesOn } from './_goes-on.ts'

export default {
  id: 'READ-10',
  title: 'Reads the media type in any case and with parameters',
  level: 'must',
  source: 'RFC 9110 §8.3.1; RFC 8259 §11',
  situation: 'media-type-in-capitals',
  good: 'It compares type and subtype without regard to case and passes over parameters.',
  bad: 'It compares the whole header with one text.',
  judge: watched => goesOn(watched, { such: 'an answer whose media type is written otherwise' }),
} satisfies Duty
