import type { SenderFault } from '../fault.ts'

export default {
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
            ? { ...call, template: { ...call.template, body: { ...(call.template.body as object), message: 'Known' } } }
            : call,
        )
        .concat(calls.filter(call => call.endpoint === 'ext-reach')),
  }),
} satisfies SenderFault
