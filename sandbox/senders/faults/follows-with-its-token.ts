import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It follows a redirect of a call to another host with GET, and shows its token there.',
  breaks: 'SEC-01',
  plant: () => ({
    follows: ({ headers }, { path, headers: { Authorization = '' } }) =>
      /^http/.test(headers['location'] ?? '') && Authorization !== ''
        ? { to: headers['location'] ?? '', wire: { method: 'GET', path, headers: { Authorization }, body: null } }
        : undefined,
  }),
} satisfies SenderFault
