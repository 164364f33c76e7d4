/** A change whose answer was lost is looked at before it is sent again. */
import type { Duty } from '../duty.ts'
import { isRead } from '../operations.ts'
import { sentAgain } from './_sent-again.ts'

export default {
  id: 'LOST-03',
  title: 'Does not blindly repeat a change whose answer was lost',
  level: 'should',
  source: 'RFC 9110 §9.2.2; the contract: ext-reach',
  situation: 'reach-answer-lost',
  good: 'It looks what the service holds first, or leaves it, or repeats it under the same idempotency key.',
  bad: 'It sends the change again as if nothing had happened, over whatever was changed meanwhile.',
  judge: watched =>
    sentAgain(watched, 'change', (lost, again) =>
      watched.played.some(
        call =>
          call.id > lost.id && call.id < again.id && call.endpoint === lost.endpoint && isRead(call, watched.contract),
      ),
    ),
} satisfies Duty
