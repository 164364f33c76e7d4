/** An answer that comes is not an answer that is late. */
import type { Duty } from '../duty.ts'
import { patient } from './_patience.ts'

export default {
  id: 'SLOW-02',
  title: 'Reads an answer that comes slowly',
  level: 'should',
  source: 'RFC 9112 §6.3; RFC 9110 §6.4',
  situation: 'dripping-answer',
  good: 'It reads for as long as more comes, within bounds of its own that are well above.',
  bad: 'It hangs up in the middle, or takes what came for all of it.',
  judge: watched => patient(watched, 'an answer that came over four seconds'),
} satisfies Duty
