/** The key is looked up first and written after the sending: calls that arrive meanwhile find none. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Defect } from '../defect.ts'

const NAME = 'idempotency-key'
const SENDING_MS = 60
const underWay = new Set<string>()

export default {
  breaks: 'sends several equal notifications that come at once under one key',
  caughtBy: ['NOTIFY-12'],
  dialects: ['default', 'dutch', 'prefixed', 'versioned'],
  around: async (asked, serve) => {
    const key = asked.headers[NAME]
    if (asked.endpoint !== 'ext-notify' || typeof key !== 'string') return serve(asked)
    if (underWay.has(key)) {
      const { [NAME]: _unseen, ...headers } = asked.headers
      return serve({ ...asked, headers })
    }
    underWay.add(key)
    await wait(SENDING_MS)
    return serve(asked).finally(() => underWay.delete(key))
  },
} satisfies Defect
