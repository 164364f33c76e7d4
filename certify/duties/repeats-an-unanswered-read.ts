/** A question whose answer did not come may be asked again. */
import type { Duty } from '../duty.ts'
import { goesAgain } from './_goes-again.ts'

export default {
  id: 'LOST-02',
  title: 'Asks again after a timeout, a bounded number of times',
  level: 'should',
  source: 'RFC 9110 §9.2.2; the contract: ext-verify changes nothing',
  situation: 'verify-unanswered',
  good: 'Verifying changes nothing: it asks again, a few times at most, and goes on.',
  bad: 'One lost answer loses the work, or it asks without end.',
  judge: watched => goesAgain(watched, 'was not answered'),
} satisfies Duty
