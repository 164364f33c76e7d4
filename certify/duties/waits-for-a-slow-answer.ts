/** A service may take its time. */
import type { Duty } from '../duty.ts'
import { patient } from './_patience.ts'

export default {
  id: 'SLOW-01',
  title: 'Waits for an answer that takes four seconds',
  level: 'should',
  source: 'RFC 9110 §15.5.9 and §15.6.5; the contract: ext-verify',
  situation: 'slow-answer',
  good: 'It waits ten seconds and more before it gives an answer up.',
  bad: 'It hangs up, or asks again while the answer is on its way.',
  judge: watched => patient(watched, 'an answer that took four seconds'),
} satisfies Duty
