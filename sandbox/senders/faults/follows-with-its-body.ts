import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It repeats a call on another host that it was redirected to, without its token.',
  breaks: 'SEC-02',
  plant: () => ({
    follows: ({ headers }, { path, headers: { Authorization, ...rest }, body }) =>
      /^http/.test(headers['location'] ?? '') && Authorization !== undefined
        ? { to: headers['location'] ?? '', wire: { path, headers: rest, body } }
        : undefined,
  }),
} satisfies SenderFault
