/** An answer that was cut is not an answer. */
import type { Duty } from '../duty.ts'
import { notTaken } from './_taken.ts'

export default {
  id: 'TAKE-01',
  title: 'Takes no half answer for a success',
  level: 'must',
  source: 'RFC 9112 §8',
  situation: 'half-answer',
  good: 'It asks again, or reports that it knows nothing.',
  bad: 'It goes on as if it had been answered.',
  judge: watched => notTaken(watched, 'half an answer'),
} satisfies Duty
