/** Certificates, connections, and answers that do not come. */

import { lostAnswer, onFirst, rejected } from '../faults.ts'
import { isChange, isRead } from '../observed-situation.ts'
import { declared } from '../situation.ts'
import words from './connections.json' with { type: 'json' }

const TIMES = 2

/** The longest that a person in front of a screen is made to wait by the usual settings of clients. */
export const SILENCE_MS = 31_000

export default declared(words, {
  'certificate-expired': {},
  'certificate-of-a-stranger': {},
  'certificate-of-another-name': {},
  'notify-answer-lost': onFirst('ext-notify', lostAnswer),
  /** The service takes a notification, and something between says that it took too long (RFC 9110 §15.6.5). */
  'notify-gateway-timeout': onFirst('ext-notify', (call, scene) => ({
    ...rejected(scene, call, 504, [], '504 although it was taken'),
    deliver: true,
  })),
  'old-tls': {},
  'reach-answer-lost': onFirst((call, { contract }) => isChange(call, contract), lostAnswer),
  'reset-before-an-answer': onFirst('ext-verify', () => ({
    name: 'reset before an answer',
    deliver: false,
    cut: { at: 'before', how: 'reset' },
  })),
  'stale-connections': ({ contract, read }) => {
    const used = new Set<number>()
    let met = 0
    return call => {
      const isUsed = used.has(call.connection.id)
      used.add(call.connection.id)
      if (!isUsed || met >= TIMES || !isRead(read(call), contract)) return undefined
      met++
      return { name: 'the kept connection is closed', deliver: false, cut: { at: 'before', how: 'end' } }
    }
  },
  'verify-unanswered': {
    summary: `The first verification gets no answer; after ${SILENCE_MS / 1000} s its connection is cut.`,
    begin: onFirst('ext-verify', () => ({
      name: 'no answer',
      deliver: true,
      waitMs: SILENCE_MS,
      cut: { at: 'before', how: 'reset' },
    })),
  },
})
