import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It tells in a header of whom a call is.',
  breaks: 'DATA-01',
  plant: () => {
    let person = ''
    return {
      request: (wire, call) => {
        if (call.endpoint === 'ext-verify') person = String((JSON.parse(wire.body ?? '{}') as { email?: string }).email)
        return call.endpoint === 'ext-notify' ? { ...wire, headers: { ...wire.headers, 'X-Recipient': person } } : wire
      },
    }
  },
} satisfies SenderFault
