/** Connections that were used before turn out to be closed as the next request comes: the race of every kept connection. */
import { isRead } from '../operations.ts'
import type { Situation } from '../situation.ts'

const TIMES = 2

export default {
  summary: 'A kept connection is closed by the service just as the next request comes on it.',
  harmless: true,
  begin: ({ contract, read }) => {
    const used = new Set<number>()
    let met = 0
    return call => {
      const isUsed = used.has(call.connection.id)
      used.add(call.connection.id)
      if (!isUsed || met >= TIMES || !isRead(read(call), contract)) return undefined
      met++
      return { name: 'the kept connection is closed', deliver: false, cut: { at: 'before', how: 'end' } }
    }
  },
} satisfies Situation
