import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It does not say who it is.',
  breaks: 'HTTP-08',
  plant: () => ({ request: ({ headers: { 'User-Agent': _who, ...headers }, ...wire }) => ({ ...wire, headers }) }),
} satisfies SenderFault
