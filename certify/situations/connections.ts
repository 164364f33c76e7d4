/** Certificates, connections, and answers that do not come. */

import { lostAnswer, onFirst, rejected } from '../faults.ts'
import { isChange, isRead } from '../observed-situation.ts'
import type { Situation } from '../situation.ts'

const TIMES = 2

/** The longest that a person in front of a screen is made to wait by the usual settings of clients. */
export const SILENCE_MS = 31_000

export default {
  'certificate-expired': {
    summary: 'The address shows a certificate that ended yesterday.',
    needs: 'tls',
    certificate: 'expired',
  },
  'certificate-of-a-stranger': {
    summary: 'The address shows a certificate for its name, of an authority that nobody was told to trust.',
    needs: 'tls',
    certificate: 'stranger',
  },
  'certificate-of-another-name': {
    summary: 'The address shows a certificate of the right authority for another name.',
    needs: 'tls',
    certificate: 'other-name',
  },
  'notify-answer-lost': {
    summary: 'The service takes the notification, and its answer is lost on the way.',
    begin: onFirst('ext-notify', lostAnswer),
  },
  /** The service takes a notification, and something between says that it took too long (RFC 9110 §15.6.5). */
  'notify-gateway-timeout': {
    summary: 'The service takes the notification, and the sender is answered with 504.',
    begin: onFirst('ext-notify', (call, scene) => ({
      ...rejected(scene, call, 504, [], '504 although it was taken'),
      deliver: true,
    })),
  },
  'old-tls': {
    summary: 'The address has TLS 1.1 at most, with the right certificate.',
    needs: 'tls',
    certificate: 'old-tls',
  },
  'reach-answer-lost': {
    summary: 'The service sets the preference, and its answer is lost on the way.',
    begin: onFirst((call, { contract }) => isChange(call, contract), lostAnswer),
  },
  'reset-before-an-answer': {
    summary: 'The connection of the first verification is reset before it is answered.',
    begin: onFirst('ext-verify', () => ({
      name: 'reset before an answer',
      deliver: false,
      cut: { at: 'before', how: 'reset' },
    })),
  },
  'stale-connections': {
    summary: 'A kept connection is closed by the service just as the next request comes on it.',
    begin: ({ contract, read }) => {
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
  },
  'verify-unanswered': {
    summary: `The first verification gets no answer; after ${SILENCE_MS / 1000} s its connection is cut.`,
    seconds: 150,
    begin: onFirst('ext-verify', () => ({
      name: 'no answer',
      deliver: true,
      waitMs: SILENCE_MS,
      cut: { at: 'before', how: 'reset' },
    })),
  },
} satisfies Record<string, Situation>
