/** A notification whose answer was lost is not blindly sent again. */
import type { Duty } from '../duty.ts'
import { sentAgain } from './_sent-again.ts'

export default {
  id: 'NOTIFY-01',
  title: 'Does not notify twice after a lost answer',
  level: 'must',
  source: 'RFC 9110 §9.2.2; the contract: ext-notify',
  situation: 'notify-answer-lost',
  good: 'It repeats the call with the same idempotency key, or leaves it.',
  bad: 'It sends the notification again as if nothing had happened.',
  judge: watched => sentAgain(watched, 'notification'),
} satisfies Duty
