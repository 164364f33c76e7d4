import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It closes the connection after every call.',
  breaks: 'HTTP-07',
  plant: () => ({ request: wire => ({ ...wire, headers: { ...wire.headers, Connection: 'close' } }) }),
} satisfies SenderFault
