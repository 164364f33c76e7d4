/** Certificates, connections, and answers that do not come. */

import { lostAnswer, onFirst, refused } from '../faults.ts'
import { isChange, isRead } from '../operations.ts'
import type { Situation } from '../situation.ts'

const TIMES = 2

/** The longest that a person in front of a screen is made to wait by the usual settings of clients. */
export const SILENCE_MS = 31_000

export default {
  /** Somebody forgot to renew it, or kept the key. */
  'certificate-expired': {
    summary: 'The address shows a certificate that ended yesterday.',
    harmless: true,
    needs: 'tls',
    certificate: 'expired',
  },
  /** Whoever stands in between can make one like it. */
  'certificate-of-a-stranger': {
    summary: 'The address shows a certificate for its name, of an authority that nobody was told to trust.',
    harmless: true,
    needs: 'tls',
    certificate: 'stranger',
  },
  /** A good certificate, for somebody else. */
  'certificate-of-another-name': {
    summary: 'The address shows a certificate of the right authority for another name.',
    harmless: true,
    needs: 'tls',
    certificate: 'other-name',
  },
  /** The service takes a notification, and its answer is lost: the sender cannot know whether it was sent. */
  'notify-answer-lost': {
    summary: 'The service takes the notification, and its answer is lost on the way.',
    harmless: true,
    begin: scene => onFirst(1, scene, call => call.endpoint === 'ext-notify', lostAnswer),
  },
  /** The service takes a notification, and something between says that it took too long (RFC 9110 §15.6.5). */
  'notify-gateway-timeout': {
    summary: 'The service takes the notification, and the sender is answered with 504.',
    harmless: true,
    begin: scene =>
      onFirst(
        1,
        scene,
        call => call.endpoint === 'ext-notify',
        call => ({ ...refused(scene, call, 504, [], '504 although it was taken'), deliver: true }),
      ),
  },
  /** A downgrade, or a host that nobody has looked after. */
  'old-tls': {
    summary: 'The address has TLS 1.1 at most, with the right certificate.',
    harmless: true,
    needs: 'tls',
    certificate: 'old-tls',
  },
  /** The service takes a change, and its answer is lost: the sender cannot know whether it was done. */
  'reach-answer-lost': {
    summary: 'The service sets the preference, and its answer is lost on the way.',
    harmless: true,
    begin: scene => onFirst(1, scene, call => isChange(call, scene.contract), lostAnswer),
  },
  /** The connection of the first verification is reset before a byte of an answer. */
  'reset-before-an-answer': {
    summary: 'The connection of the first verification is reset before it is answered.',
    harmless: true,
    begin: scene =>
      onFirst(
        1,
        scene,
        call => call.endpoint === 'ext-verify',
        () => ({ name: 'reset before an answer', deliver: false, cut: { at: 'before', how: 'reset' } }),
      ),
  },
  /** Connections that were used before turn out to be closed as the next request comes: the race of every kept connection. */
  'stale-connections': {
    summary: 'A kept connection is closed by the service just as the next request comes on it.',
    harmless: true,
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
  /** The first verification is never answered: after a long silence its connection ends. */
  'verify-unanswered': {
    summary: `The first verification gets no answer; after ${SILENCE_MS / 1000} s its connection is cut.`,
    harmless: true,
    seconds: 150,
    begin: scene =>
      onFirst(
        1,
        scene,
        call => call.endpoint === 'ext-verify',
        () => ({ name: 'no answer', deliver: true, waitMs: SILENCE_MS, cut: { at: 'before', how: 'reset' } }),
      ),
  },
} satisfies Record<string, Situation>
