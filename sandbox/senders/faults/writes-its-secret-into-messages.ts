import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It writes its secret into the text of a message.',
  breaks: 'CRED-01',
  plant: () => {
    let secret = ''
    return {
      request: (wire, call) => {
        const body = JSON.parse(wire.body ?? '{}') as { clientSecret?: string }
        if (call.endpoint === 'auth-authenticate') secret = String(body.clientSecret)
        if (call.endpoint !== 'ext-notify') return wire
        return { ...wire, body: JSON.stringify({ ...body, message: `Sent by ${secret}` }) }
      },
    }
  },
} satisfies SenderFault
