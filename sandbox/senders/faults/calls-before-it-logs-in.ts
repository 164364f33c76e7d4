import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It calls without a token, and takes the refusal for the sign to log in.',
  breaks: 'AUTH-01',
  plant: () => ({ logsIn: (held, now) => held !== undefined && now >= held.until }),
} satisfies SenderFault
