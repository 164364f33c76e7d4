import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It sends its secret with every call.',
  breaks: 'CRED-01',
  plant: () => {
    let secret = ''
    return {
      request: (wire, call) => {
        const body = JSON.parse(wire.body ?? '{}') as { clientSecret?: string }
        if (call.endpoint === 'auth-authenticate') secret = String(body.clientSecret)
        return call.endpoint === 'auth-authenticate'
          ? wire
          : { ...wire, headers: { ...wire.headers, 'X-Secret': secret } }
      },
    }
  },
} satisfies SenderFault
