import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It repeats its log-in on another host that it was redirected to.',
  breaks: 'SEC-04',
  plant: () => ({
    follows: ({ headers }, wire) =>
      /^http/.test(headers['location'] ?? '') && wire.path.includes('auth-authenticate')
        ? { to: headers['location'] ?? '', wire }
        : undefined,
  }),
} satisfies SenderFault
