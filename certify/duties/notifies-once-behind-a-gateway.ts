/** 504 does not say that nothing was done. */
import type { Duty } from '../duty.ts'
import { sentAgain } from './_sent-again.ts'

export default {
  id: 'IDEM-01',
  title: 'Repeats a notification under the same key after 504',
  level: 'must',
  source: 'RFC 9110 §9.2.2 and §15.6.5; the contract: ext-notify',
  situation: 'notify-gateway-timeout',
  good: 'It repeats the call with the same idempotency key, or leaves it.',
  bad: 'It takes 504 for a refusal, and sends the notification as a new one.',
  judge: watched => sentAgain(watched, 'notification'),
} satisfies Duty
