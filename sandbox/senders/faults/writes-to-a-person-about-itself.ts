import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It repeats the address of the person in the text of the message.',
  breaks: 'DATA-02',
  plant: () => {
    let person = ''
    return {
      request: (wire, call) => {
        const body = JSON.parse(wire.body ?? '{}') as { email?: string }
        if (call.endpoint === 'ext-verify') person = String(body.email)
        if (call.endpoint !== 'ext-notify') return wire
        return { ...wire, body: JSON.stringify({ ...body, message: `A parcel for ${person} is on its way` }) }
      },
    }
  },
} satisfies SenderFault
