/** Journeys, and what is sent. */

import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'
import { withBody } from '../ways.ts'

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

export default {
  'adds-members-of-its-own': {
    summary: 'It adds a property that the service does not know.',
    breaks: 'SEND-06',
    plant: () => withBody('ext-notify', body => ({ ...body, sentBy: 'our shop' })),
  },
  'changes-identifiers': {
    summary: 'It writes identifiers in capitals.',
    breaks: 'VALUE-01',
    plant: () => ({
      request: wire => ({ ...wire, body: wire.body?.replace(UUID, found => found.toUpperCase()) ?? null }),
    }),
  },
  'does-everything-at-once': {
    summary: 'Where several journeys may be done at once, it does all of them.',
    breaks: 'LIMIT-01',
    plant: () => ({ atOnce: wanted => (wanted === 1 ? 1 : wanted * 4) }),
  },
  'go-sends-null': {
    summary: 'In Go: an optional property is a pointer, and null is sent where it has no value.',
    breaks: 'SEND-02',
    program: { in: 'go', breaks: 'sends-null-for-nothing' },
  },
  'leaves-out-the-message': {
    summary: 'It notifies without a message.',
    breaks: 'SEND-01',
    plant: () => withBody('ext-notify', ({ message: _left, ...body }) => body),
  },
  'makes-up-customers': {
    summary: 'It notifies a customer of its own making.',
    breaks: 'JOURNEY-03',
    plant: () => withBody('ext-notify', body => ({ ...body, customerId: randomUUID() })),
  },
  'notifies-before-it-reaches': {
    summary: 'It notifies before it has asked for the wishes that the notification needs.',
    breaks: 'JOURNEY-02',
    // The recorded contract asks for no order here: one that does is played.
    given: calls =>
      calls.map(call =>
        call.endpoint === 'ext-notify'
          ? {
              ...call,
              template: {
                ...call.template,
                body: { ...(call.template.body as object), message: 'Known by {{ext-reach.check#/customerId}}' },
              },
            }
          : call,
      ),
    plant: () => ({
      journey: calls =>
        calls
          .filter(call => call.endpoint !== 'ext-reach')
          .map(call =>
            call.endpoint === 'ext-notify'
              ? {
                  ...call,
                  template: { ...call.template, body: { ...(call.template.body as object), message: 'Known' } },
                }
              : call,
          )
          .concat(calls.filter(call => call.endpoint === 'ext-reach')),
    }),
  },
  'passes-over-the-stated-limit': {
    summary: 'It does not read how many calls are left.',
    breaks: 'LIMIT-02',
    plant: () => ({ heldBackBy: () => undefined }),
  },
  'reaches-for-whom-it-does-not-know': {
    summary: 'It asks for the wishes of its first person before it verifies anyone.',
    breaks: 'JOURNEY-01',
    plant: good => {
      let begun = false
      return {
        journey: calls => {
          const first = calls.find(call => call.endpoint === 'ext-reach')
          if (begun || first === undefined) return calls
          begun = true
          const body = { ...(first.template.body as object), customerId: randomUUID() }
          return [{ ...first, template: { ...first.template, body } }, ...calls]
        },
        // The service knows nobody of this number, and the sender goes on.
        judge: answer => (answer.status === 404 ? { kind: 'done', answer, json: undefined } : good.judge(answer)),
      }
    },
  },
  'sends-a-number-for-a-text': {
    summary: 'It sends the text of a message as a number.',
    breaks: 'SEND-02',
    plant: () => withBody('ext-notify', body => ({ ...body, message: 12345 })),
  },
  'sends-a-word-of-its-own': {
    summary: 'It knows a channel that the service does not have.',
    breaks: 'SEND-04',
    plant: () => withBody('ext-notify', body => ({ ...body, channel: 'fax' })),
  },
  'sends-texts-that-are-too-long': {
    summary: 'It does not know how long a message may be.',
    breaks: 'SEND-05',
    plant: () => withBody('ext-notify', body => ({ ...body, message: 'x'.repeat(501) })),
  },
  'writes-dates-in-its-own-way': {
    summary: 'It writes moments as its country does.',
    breaks: 'SEND-03',
    plant: () => withBody('ext-notify', body => ({ ...body, scheduledAt: '24.12.2030 10:00' })),
  },
} satisfies Record<string, SenderFault>
