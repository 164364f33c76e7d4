import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It follows a redirect to another host with GET, without its token, and with the cookie of the service.',
  breaks: 'SEC-03',
  plant: () => ({
    follows: ({ headers }, { path }) => {
      const Cookie = headers['set-cookie']?.split(';')[0]
      return /^http/.test(headers['location'] ?? '') && Cookie !== undefined
        ? { to: headers['location'] ?? '', wire: { method: 'GET', path, headers: { Cookie }, body: null } }
        : undefined
    },
  }),
} satisfies SenderFault
