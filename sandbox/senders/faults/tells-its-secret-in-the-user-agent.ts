import { leaves, parseJson } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'

export default {
  summary: 'Its User-Agent carries the credentials that it logged in with.',
  breaks: 'SEC-06',
  plant: () => ({
    request: (wire, { endpoint }) => {
      const read = parseJson(wire.body ?? '')
      if (endpoint !== 'auth-authenticate' || !read.success) return wire
      const all = [...leaves(read.data)].map(({ value }) => String(value)).join(':')
      return {
        ...wire,
        headers: { ...wire.headers, 'User-Agent': `acme/1.0 (${Buffer.from(all).toString('base64')})` },
      }
    },
  }),
} satisfies SenderFault
