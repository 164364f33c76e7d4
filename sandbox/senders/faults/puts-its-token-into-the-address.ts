import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It shows its token in the query as well.',
  breaks: 'SEC-05',
  plant: () => ({
    request: wire => {
      const token = wire.headers['Authorization']?.split(' ')[1]
      return token === undefined ? wire : { ...wire, path: `${wire.path}?access_token=${token}` }
    },
  }),
} satisfies SenderFault
