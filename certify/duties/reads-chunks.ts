/** A length is not always told first. */
import type { Duty } from '../duty.ts'
import { goesOn } from './_goes-on.ts'

export default {
  id: 'READ-08',
  title: 'Reads answers that come in chunks',
  level: 'must',
  source: 'RFC 9112 §7.1',
  situation: 'chunks',
  good: 'It reads until the last chunk.',
  bad: 'It reads as much as Content-Length says, which is not there.',
  judge: watched => goesOn(watched, { such: 'an answer in chunks' }),
} satisfies Duty
