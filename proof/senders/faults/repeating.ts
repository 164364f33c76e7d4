/** Calls that are repeated or not, and their keys. */

import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'
import { withBody } from '../ways.ts'

export default {
  'counts-its-keys': {
    summary: 'It counts its idempotency keys.',
    breaks: 'KEY-03',
    plant: () => {
      let nth = 0
      return { key: (_first, attempt) => `notification-${String(attempt === 1 ? ++nth : nth).padStart(12, '0')}` }
    },
  },
  'has-one-key-for-all': {
    summary: 'It has one idempotency key, and other words for each notification.',
    breaks: 'KEY-02',
    plant: () => {
      let nth = 0
      const key = randomUUID()
      return {
        ...withBody('ext-notify', body => ({ ...body, message: `Parcel ${++nth} is on its way` })),
        key: () => key,
      }
    },
  },
  'loses-unanswered-work': {
    summary: 'A timeout is the end of its journey.',
    breaks: 'LOST-02',
    plant: good => ({
      repeats: (call, ending, keyed) => {
        const isTimeout = ending.kind === 'lost' && ending.code === 'UND_ERR_HEADERS_TIMEOUT'
        return !isTimeout && good.repeats(call, ending, keyed)
      },
    }),
  },
  'makes-a-new-key-after-an-error': {
    summary: 'It makes a new idempotency key where it was answered with an error.',
    breaks: 'IDEM-01',
    plant: () => ({ key: (first, _attempt, before) => (before?.kind === 'broken' ? randomUUID() : first) }),
  },
  'notifies-again-under-another-key': {
    summary: 'It makes a new idempotency key where the answer was lost.',
    breaks: 'NOTIFY-01',
    plant: () => ({ key: (first, _attempt, before) => (before?.kind === 'lost' ? randomUUID() : first) }),
  },
  'repeats-after-a-conflict': {
    summary: 'It repeats what was answered with 409 as it was.',
    breaks: 'RETRY-05',
    plant: good => ({
      repeats: (call, ending, keyed) =>
        (ending.kind === 'refused' && ending.answer.status === 409) || good.repeats(call, ending, keyed),
    }),
  },
  'repeats-for-unknown-persons': {
    summary: 'It takes it for a failure that the service does not know a person, and asks again.',
    breaks: 'RETRY-03',
    plant: good => ({
      judge: answer => {
        const ending = good.judge(answer)
        const isNobody = ending.kind === 'done' && ending.nobody === true && answer.status < 300
        return isNobody ? { kind: 'broken', answer } : ending
      },
    }),
  },
  'repeats-not-found': {
    summary: 'It takes 404 for a failure of the service, and asks again.',
    breaks: 'RETRY-02',
    plant: good => ({
      judge: answer => (answer.status === 404 ? { kind: 'broken', answer } : good.judge(answer)),
    }),
  },
  'repeats-refused-requests': {
    summary: 'It repeats a request that was rejected for its form.',
    breaks: 'RETRY-01',
    plant: good => ({
      repeats: (call, ending, keyed) => {
        const isForm = ending.kind === 'refused' && [400, 422].includes(ending.answer.status)
        return isForm || good.repeats(call, ending, keyed)
      },
    }),
  },
  'repeats-what-is-forbidden': {
    summary: 'It repeats what was answered with 403.',
    breaks: 'RETRY-04',
    plant: good => ({
      repeats: (call, ending, keyed) =>
        (ending.kind === 'refused' && ending.answer.status === 403) || good.repeats(call, ending, keyed),
    }),
  },
  'sends-no-key': {
    summary: 'It sends notifications without an idempotency key.',
    breaks: 'KEY-01',
    plant: () => ({ key: () => undefined }),
  },
  'sets-again-without-a-look': {
    summary: 'It sends a change again whose answer was lost, without a look.',
    breaks: 'LOST-03',
    plant: () => ({ looksFirst: () => false }),
  },
  'waits-for-ever': {
    summary: 'It has no timeout.',
    breaks: 'LOST-01',
    plant: () => ({ patience: 0 }),
  },
} satisfies Record<string, SenderFault>
