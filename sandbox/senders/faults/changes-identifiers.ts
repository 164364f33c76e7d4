import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It writes identifiers in capitals.',
  breaks: 'VALUE-01',
  plant: () => ({
    request: wire => ({ ...wire, body: wire.body?.replace(UUID, found => found.toUpperCase()) ?? null }),
  }),
} satisfies SenderFault

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
