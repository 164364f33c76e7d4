/** A connection that breaks costs no work. */
import type { Duty } from '../duty.ts'
import { goesAgain } from './_goes-again.ts'

export default {
  id: 'CONN-01',
  title: 'Goes on after a reset',
  level: 'should',
  source: 'RFC 9112 §9.3.1 and §9.6; RFC 9110 §9.2.2',
  situation: 'reset-before-an-answer',
  good: 'It opens another connection, asks again what changes nothing, and finishes its work.',
  bad: 'A broken connection loses the work.',
  judge: watched => goesAgain(watched, 'was reset'),
} satisfies Duty
