/** A kept connection may be gone when it is needed. */
import type { Duty } from '../duty.ts'
import { goesAgain } from './_goes-again.ts'

export default {
  id: 'CONN-02',
  title: 'Renews connections that went stale',
  level: 'should',
  source: 'RFC 9112 §9.3.1 and §9.5',
  situation: 'stale-connections',
  good: 'It opens another connection, asks again what changes nothing, and finishes its work.',
  bad: 'It loses the work that met the closed connection.',
  judge: watched => goesAgain(watched, 'met a closed connection'),
} satisfies Duty
