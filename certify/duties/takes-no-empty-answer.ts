/** A success without content says nothing. */
import type { Duty } from '../duty.ts'
import { notTaken } from './_taken.ts'

export default {
  id: 'TAKE-02',
  title: 'Takes no empty answer for a success',
  level: 'must',
  source: 'RFC 8259 §2; the contract: ext-verify',
  situation: 'empty-answer',
  good: 'It asks again, or reports that it knows nothing.',
  bad: 'It looks at the status alone and goes on.',
  judge: watched => notTaken(watched, 'an empty answer with 200'),
} satisfies Duty
